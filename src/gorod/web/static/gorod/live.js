/* What htmx does not do on a game's page: the countdown, new posts gathered while one reads above, what is unread, when the line is held.
   Without scripts everything works, by links and reloading. */
const find = (selector, inside = document) => inside.querySelector(selector);
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
const words = JSON.parse(find("#live-words").textContent);
const pulse = () => find("#pulse").dataset;
const plural = new Intl.PluralRules(document.documentElement.lang);
const counted = (forms, n) => (forms[plural.select(n)] || forms.other).replace("{n}", n);
const later = (action, delay) => {
  let timer = 0;
  return (...given) => { clearTimeout(timer); timer = setTimeout(action, delay, ...given); };
};

/* One polite voice for a screen reader, used for what the reader would otherwise miss. */
const voice = document.createElement("p");
voice.className = "unseen";
voice.setAttribute("role", "status");
document.body.append(voice);
const say = later((text) => { voice.textContent = text; }, 400);

/* The countdown runs to deadlines that the server gives, by the server's clock. Nobody is told when a night's orders close or a reminder
   falls due, so nothing comes: the page asks for its bar. */
let [said, ahead] = ["", 0];
const setClock = () => {
  const { now } = pulse();
  if (now !== said) [said, ahead] = [now, Date.parse(now) - Date.now()];
};
const two = (n) => String(n).padStart(2, "0");
const left = (seconds) => {
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600)];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 1) return `${days} ${words.days} ${hours % 24} ${words.hours}`;
  if (hours > 0) return `${hours} ${words.hours} ${two(minutes)} ${words.minutes}`;
  return `${minutes}:${two(seconds % 60)}`;
};
const asked = new Set();
const askAfter = (moment, seconds) => {
  if (seconds > 0 || asked.has(moment)) return;
  asked.add(moment);
  setTimeout(() => window.htmx.trigger("#bar", "ask"), 200 + Math.random() * 1500);
};
const until = (moment) => Math.ceil((Date.parse(moment) - Date.now() - ahead) / 1000);
const tick = () => {
  for (const clock of all("[data-countdown]")) {
    const seconds = until(clock.dataset.countdown);
    clock.textContent = seconds > 0 ? left(seconds) : words.up;
    clock.classList.toggle("soon", seconds <= 60);
    askAfter(clock.dataset.countdown, seconds + 2);
  }
  const near = find("#bar").dataset.near;
  if (near) askAfter(near, until(near));
};

/* New posts: shown where the reader is at the end, else gathered behind a button; the place of reading is kept. */
const thread = find("#thread");
const newer = find("#newer");
const title = document.title;
let [unseen, beyond] = [0, 0];
const gathered = () => all("article[hidden]", thread);
const atEnd = () => {
  const last = all("article:not([hidden])", thread).at(-1);
  return !last || last.getBoundingClientRect().bottom < window.innerHeight + 160;
};
const showCount = () => {
  const waiting = gathered().length + beyond;
  newer.hidden = waiting === 0;
  newer.textContent = counted(words.more, waiting);
  document.title = unseen ? `(${unseen}) ${title}` : title;
};
const reveal = (focus) => {
  const articles = gathered();
  articles.forEach((article) => { article.hidden = false; });
  if (focus && articles.length) {
    articles[0].tabIndex = -1;
    articles[0].focus();
  }
  unseen = 0;
  showCount();
};
const gather = (posts, own) => {
  const fresh = all("article", posts).filter((article) => !document.getElementById(article.id) || article.remove());
  if (own) reveal(false);
  if (!fresh.length) return;
  const show = own || (atEnd() && gathered().length === 0);
  fresh.forEach((article) => { article.hidden = !show; });
  if (!show || document.hidden) unseen += fresh.length;
  say(counted(words.new, fresh.length));
};
if (thread) {
  newer.addEventListener("click", (event) => {
    const elsewhere = newer.href.split("#")[0] !== location.href.split("#")[0];
    if (beyond && elsewhere) return;
    event.preventDefault();
    if (beyond) location.reload();
    else reveal(true);
  });
  const looked = () => { if (!document.hidden && unseen && atEnd()) reveal(false); };
  document.addEventListener("scroll", later(looked, 120), { passive: true });
  document.addEventListener("visibilitychange", looked);
}

/* The other rooms: how many posts came since the page was opened. */
const seen = JSON.parse(pulse().rooms);
const showRooms = () => {
  for (const [room, last] of Object.entries(JSON.parse(pulse().rooms))) {
    const fresh = last - (seen[room] ??= last);
    for (const badge of all(`[data-badge="${room}"]`)) {
      badge.textContent = fresh > 0 ? fresh : "";
      badge.hidden = fresh <= 0 || find("#pulse [name=room]").value.startsWith(room);
    }
  }
};

/* A choice among orders that is not given yet stays as it was made, whatever comes meanwhile. */
let [choices, given] = [[], ""];
document.addEventListener("submit", ({ target, submitter }) => {
  if (target.id === "orders") given = submitter?.closest("fieldset")?.id;
}, true);
const keepChoices = (source) => {
  const made = all('input[form="orders"]').filter((input) => input.checked !== input.defaultChecked);
  const open = source.id === "orders" ? made.filter((input) => input.closest("fieldset")?.id !== given) : made;
  choices = open.map(({ id, checked }) => [id, checked]);
};
const restoreChoices = () => {
  for (const [id, checked] of choices) {
    const input = document.getElementById(id);
    if (input && (checked || input.type === "checkbox")) input.checked = checked;
  }
};

/* What comes is put in by htmx. Whoever writes finds his field where it was, whoever stood on something that went stands on its panel. */
let kept = {};
document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
  const active = document.activeElement;
  const holder = active?.closest("#write, .panel, .bar");
  kept = { id: holder?.id, top: holder?.getBoundingClientRect().top };
  keepChoices(ctx.sourceElement);
  const posts = tasks.find((task) => thread && task.target === thread);
  if (posts) gather(posts.fragment, ctx.sourceElement.id === "say");
  for (const task of tasks) if (task.target?.matches("article[hidden]")) task.fragment.firstElementChild.hidden = true;
});
document.addEventListener("htmx:after:swap", () => {
  const holder = kept.id && document.getElementById(kept.id);
  restoreChoices();
  if (holder?.id === "write") window.scrollBy({ top: holder.getBoundingClientRect().top - kept.top, behavior: "instant" });
  if (holder && document.activeElement === document.body) holder.focus({ preventScroll: true });
  kept = {};
  const { phase, beyond: more } = pulse();
  document.documentElement.dataset.phase = phase;
  setClock();
  if (newer) {
    beyond += Number(more);
    unseen += Number(more);
    find("#pulse").dataset.beyond = 0;
    showCount();
  }
  showRooms();
  tick();
});

/* The line to the server: hx-sse holds it and takes it up again after a break; a line that never came about is asked for here. */
const link = find("#link");
let [line, paused, wait, lost] = [null, false, 500, 0];
const linked = (on) => {
  link.dataset.live = on ? "1" : "0";
  clearTimeout(lost);
  if (on) [find("#link-lost").hidden, wait] = [true, 500];
  else if (!paused) lost = setTimeout(() => { find("#link-lost").hidden = false; }, 4000);
};
const gone = () => {
  clearTimeout(lost);
  find("#page-gone").hidden = false;
  link.remove();
};
const open = () => { if (!line && !paused) window.htmx.trigger(link, "connect"); };
document.addEventListener("htmx:sse:before:connection", (event) => {
  line = event.detail.connection;
  if (line.attempt) linked(false);
  if (paused) event.preventDefault();
});
document.addEventListener("htmx:sse:after:connection", () => {
  if (line.status === 204) gone();
  else if (paused) setTimeout(() => line?.reader?.cancel());
  else linked(true);
});
document.addEventListener("htmx:sse:close", ({ detail }) => {
  line = null;
  if (detail.reason === "message") gone();
});
document.addEventListener("htmx:finally:request", ({ target, detail }) => {
  if (target !== link || line || paused) return;
  if (detail.ctx.response?.status === 204) { gone(); return; }
  linked(false);
  setTimeout(open, wait);
  wait = Math.min(wait * 2, 20000);
});
const pause = () => {
  paused = true;
  linked(false);
  line?.reader?.cancel();
};
const resume = () => {
  paused = false;
  open();
};
window.addEventListener("pagehide", pause);
window.addEventListener("pageshow", (event) => { if (event.persisted) resume(); });
window.addEventListener("online", () => { line?.delayCanceller?.(); open(); });

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
  if (document.hidden) pause();
};
document.addEventListener("visibilitychange", () => {
  if (document.hidden) { holdSlot(); return; }
  release?.();
  release = null;
  resume();
});

setClock();
tick();
setInterval(tick, 1000);
