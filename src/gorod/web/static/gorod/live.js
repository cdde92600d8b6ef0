/* What is alive on a game's page: countdown, panels, new posts, the stream. Without scripts everything works, by links and reloading. */
import { all, counted, elements, find, later, root, say, words } from "./page.js";
import { askSoon, refreshWriting } from "./writing.js";

/* The countdown runs to deadlines that the server gives, by the server's clock. */
let ahead = 0;
const setClock = (now) => { ahead = Date.parse(now) - Date.now(); };
const two = (n) => String(n).padStart(2, "0");
const left = (seconds) => {
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600)];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 1) return `${days} ${words.days} ${hours % 24} ${words.hours}`;
  if (hours > 0) return `${hours} ${words.hours} ${two(minutes)} ${words.minutes}`;
  return `${minutes}:${two(seconds % 60)}`;
};
let ranOut = "";
const tick = () => {
  for (const clock of all("[data-countdown]")) {
    const until = clock.dataset.countdown;
    const seconds = Math.ceil((Date.parse(until) - Date.now() - ahead) / 1000);
    if (Number.isNaN(seconds)) continue;
    clock.textContent = seconds > 0 ? left(seconds) : words.up;
    clock.classList.toggle("soon", seconds <= 60);
    if (seconds <= -2 && ranOut !== until) {
      ranOut = until;
      setTimeout(refreshBar, 200 + Math.random() * 1500);
    }
  }
};
/* Nobody is told when a night's orders close, so nothing comes: the page asks for its bar. */
const refreshBar = async () => {
  const answer = await fetch(root.dataset.bar, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer || !answer.ok) return;
  const bar = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("bar");
  if (bar) putPanel("bar", bar.outerHTML);
};

/* Panels are replaced whole; one that is being filled in waits until it is left. */
const waiting = new Map();
const busy = (panel) => {
  const active = document.activeElement;
  return panel.contains(active) && active.matches("input, select, textarea");
};
const putPanel = (id, html) => {
  const old = document.getElementById(id);
  if (!old) return;
  if (busy(old)) { waiting.set(id, html); return; }
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const open = all("details[open]", old).map((details) => details.id).filter(Boolean);
  const [fresh] = elements(html);
  if (!fresh) return;
  const scrolled = old.scrollTop;
  old.replaceWith(fresh);
  fresh.scrollTop = scrolled;
  for (const details of open) document.getElementById(details)?.setAttribute("open", "");
  if (focused) {
    const again = focused.id ? document.getElementById(focused.id)
      : focused.getAttribute("href") ? find(`[href="${CSS.escape(focused.getAttribute("href"))}"]`, fresh) : null;
    (again || fresh).focus({ preventScroll: true });
  }
};
document.addEventListener("focusout", () => setTimeout(() => {
  for (const [id, html] of [...waiting]) {
    const panel = document.getElementById(id);
    if (panel && busy(panel)) continue;
    waiting.delete(id);
    putPanel(id, html);
  }
}));

/* New posts: shown where the reader is at the end, else gathered behind a button; the place of reading is kept. */
const thread = find("#thread");
const newer = find("#newer");
let unseen = 0;
const title = document.title;
const atEnd = () => {
  const last = thread.lastElementChild;
  return !last || last.getBoundingClientRect().bottom < window.innerHeight + 160;
};
const showCount = () => {
  const gathered = all("article[hidden]", thread).length;
  const beyond = Number(newer?.dataset.beyond || 0);
  if (newer) {
    newer.hidden = gathered + beyond === 0;
    newer.textContent = counted(words.more, gathered + beyond);
  }
  document.title = unseen ? `(${unseen}) ${title}` : title;
};
const reveal = (focus) => {
  const gathered = all("article[hidden]", thread);
  gathered.forEach((article) => { article.hidden = false; });
  if (focus && gathered.length) {
    gathered[0].tabIndex = -1;
    gathered[0].focus();
  }
  unseen = 0;
  showCount();
};
const addPosts = (html, count, more) => {
  if (!thread || !(count || more)) return;
  if (more || root.dataset.tail !== "1") {
    if (newer) newer.dataset.beyond = Number(newer.dataset.beyond || 0) + Math.max(count, 1);
    unseen += Math.max(count, 1);
    showCount();
    return;
  }
  const show = atEnd() && all("article[hidden]", thread).length === 0;
  const fresh = elements(html).filter((article) => !document.getElementById(article.id));
  const field = document.activeElement?.matches("#write textarea") ? document.activeElement : null;
  const was = field?.getBoundingClientRect().top;
  for (const article of fresh) {
    article.hidden = !show;
    thread.append(article);
  }
  if (!fresh.length) return;
  if (field) window.scrollBy({ top: field.getBoundingClientRect().top - was, behavior: "instant" });
  if (!show || document.hidden) unseen += fresh.length;
  find("#thread-empty")?.remove();
  showCount();
  say(counted(words.new, fresh.length));
};
if (newer && thread) {
  newer.addEventListener("click", (event) => {
    if (Number(newer.dataset.beyond || 0) && newer.href) return;
    event.preventDefault();
    reveal(true);
  });
  document.addEventListener("scroll", later(() => {
    if (unseen && atEnd()) reveal(false);
  }, 120), { passive: true });
}
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && thread && atEnd()) reveal(false);
});

/* The other rooms: how many posts came since the page was opened. */
const seenRooms = {};
const showRooms = (rooms) => {
  for (const [room, last] of Object.entries(rooms)) {
    if (!(room in seenRooms)) seenRooms[room] = Number(find(`[data-room-last="${CSS.escape(room)}"]`)?.dataset.last ?? last);
    if (room === root.dataset.room) continue;
    for (const badge of all(`[data-badge="${CSS.escape(room)}"]`)) {
      const fresh = last - Number(badge.dataset.seen ?? seenRooms[room]);
      badge.textContent = fresh > 0 ? String(fresh) : "";
      badge.hidden = fresh <= 0;
    }
  }
};

const take = (news) => {
  if (news.now) setClock(news.now);
  if (news.phase !== undefined) document.documentElement.dataset.phase = news.phase;
  for (const [id, html] of Object.entries(news.panels || {})) putPanel(id, html);
  refreshWriting(news.writing);
  for (const fresh of elements(news.changed || "")) {
    const old = document.getElementById(fresh.id);
    if (!old) continue;
    fresh.hidden = old.hidden;
    old.replaceWith(fresh);
  }
  addPosts(news.posts || "", news.count || 0, news.more);
  showRooms(news.rooms || {});
  if (news.say) say(news.say);
  tick();
  askSoon();
};

/* The stream: one a tab; after a break it goes on from the page's mark. */
const link = find("#link-lost");
let mark = root.dataset.mark;
let source = null;
let wait = 500;
let timer = 0;
let lost = 0;
const linked = (on) => {
  clearTimeout(lost);
  if (!link) return;
  if (on) link.hidden = true;
  else lost = setTimeout(() => { link.hidden = false; }, 4000);
};
const open = () => {
  clearTimeout(timer);
  source?.close();
  const address = new URL(root.dataset.stream, location.href);
  address.searchParams.set("room", root.dataset.room);
  address.searchParams.set("after", mark);
  source = new EventSource(address);
  source.onopen = () => { wait = 500; linked(true); root.dataset.live = "1"; };
  source.onerror = () => {
    linked(false);
    root.dataset.live = "0";
    source.close();
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, 20000);
  };
  source.addEventListener("news", (event) => {
    take(JSON.parse(event.data));
    mark = root.dataset.mark = event.lastEventId || mark;
  });
  source.addEventListener("gone", () => {
    close();
    const gone = find("#page-gone");
    if (gone) gone.hidden = false;
  });
};
const close = () => { clearTimeout(timer); source?.close(); source = null; root.dataset.live = "0"; };
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
/* A browser has few connections for one site. Of the tabs out of sight a few go on listening, the others catch up when looked at. */
let release = null;
const holdSlot = async () => {
  for (const slot of navigator.locks ? ["1", "2"] : []) {
    const held = await new Promise((answer) => {
      navigator.locks.request(`gorod-hidden-${slot}`, { ifAvailable: true }, (lock) => {
        answer(Boolean(lock));
        return lock && document.hidden ? new Promise((done) => { release = done; }) : null;
      });
    });
    if (held) return;
  }
  if (document.hidden) close();
};
document.addEventListener("visibilitychange", () => {
  if (document.hidden) { holdSlot(); return; }
  release?.();
  release = null;
  if (!source && find("#page-gone")?.hidden !== false) open();
});
window.addEventListener("online", () => { if (root.dataset.live !== "1") open(); });

setClock(root.dataset.now);
tick();
setInterval(tick, 1000);
showRooms(JSON.parse(root.dataset.rooms || "{}"));
open();
