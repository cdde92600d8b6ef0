/* What is alive on a game's page. Without this file everything works: by links, forms and reloading.
   The page says what there is: [data-stream] with its mark and clock, #write, panels by id, #live-words. */
(() => {
  "use strict";
  const root = document.querySelector("[data-stream]");
  if (!root) return;
  const find = (selector, inside = document) => inside.querySelector(selector);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const words = JSON.parse(find("#live-words").textContent);
  const language = document.documentElement.lang;
  const plural = new Intl.PluralRules(language);
  const counted = (forms, n) => (forms[plural.select(n)] || forms.other).replace("{n}", n);
  const later = (action, delay) => {
    let timer = 0;
    return (...given) => { clearTimeout(timer); timer = setTimeout(action, delay, ...given); };
  };
  const elements = (html) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    return [...holder.content.children];
  };
  const settle = (element) => { if (window.htmx) window.htmx.process(element); };

  /* One polite voice for a screen reader, used for what the reader would otherwise miss. */
  const voice = document.createElement("p");
  voice.className = "unseen";
  voice.setAttribute("role", "status");
  document.body.append(voice);
  const say = later((text) => { voice.textContent = text; }, 400);

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
    settle(fresh);
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
      settle(article);
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

  /* Writing: insertions, the line on how the host will read it, drafts. The form may be replaced, so it is looked for anew. */
  const writing = () => {
    const form = find("#write");
    const field = form && find("textarea", form);
    return field ? { form, field, place: find("[name=place]", form)?.value || "thread" } : null;
  };
  const send = ({ form, place }, address, text, options = {}) => {
    const data = new FormData();
    data.set("csrfmiddlewaretoken", find("[name=csrfmiddlewaretoken]", form)?.value || "");
    data.set("place", place);
    data.set("text", text);
    return fetch(address, { method: "POST", body: data, credentials: "same-origin", ...options });
  };
  let asked = null;
  const ask = async () => {
    const at = writing();
    const preview = find("#preview");
    if (!at || !preview) return;
    asked?.abort();
    asked = new AbortController();
    const text = at.field.value;
    if (!text.trim()) { preview.replaceChildren(); return; }
    try {
      const answer = await send(at, root.dataset.preview, text, { signal: asked.signal });
      if (!answer.ok || at.field.value !== text) return;
      const lines = elements(await answer.text());
      if (preview.textContent.trim() !== lines.map((line) => line.textContent).join("").trim()) {
        preview.replaceChildren(...lines);
      }
    } catch (error) {
      if (error.name !== "AbortError") preview.replaceChildren();
    }
  };
  const askSoon = later(ask, 300);

  /* The server keeps the draft; the browser keeps what the server does not have yet. */
  const key = (place) => `gorod:${root.dataset.key}:${place}`;
  const remember = (place, text, sent = false) => {
    try {
      if (text) localStorage.setItem(key(place), JSON.stringify({ text, sent }));
      else localStorage.removeItem(key(place));
    } catch { /* storage may be shut */ }
  };
  const remembered = (place) => {
    try { return JSON.parse(localStorage.getItem(key(place))) || { text: "" }; } catch { return { text: "" }; }
  };
  let kept = "";
  let keeping = null;
  const keep = async (options = {}) => {
    const at = writing();
    if (!at || at.field.value === kept) return;
    const text = kept = at.field.value;
    keeping = new AbortController();
    const answer = await send(at, root.dataset.draft, text, { signal: keeping.signal, ...options }).catch(() => null);
    if (answer?.ok && at.field.value === text) remember(at.place, "");
    else if (!answer?.ok && kept === text) kept = null;
  };
  const keepSoon = later(keep, 900);

  const insert = (before, after, inner = "") => {
    const { field } = writing();
    const [start, end] = [field.selectionStart, field.selectionEnd];
    const chosen = field.value.slice(start, end) || inner;
    field.setRangeText(before + chosen + after, start, end, "end");
    if (!chosen) field.selectionStart = field.selectionEnd = start + before.length;
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const quotation = () => {
    const selection = window.getSelection();
    const article = selection.anchorNode?.parentElement?.closest("article");
    const chosen = article ? String(selection) : "";
    const author = article ? find(".who", article)?.textContent : "";
    insert(chosen ? `[quote=${author}]` : "[quote]", "[/quote]\n", chosen);
  };
  const tools = ({ form, field }) => {
    if (find(".tools", form)) return;
    const bar = document.createElement("div");
    bar.className = "tools row";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", words.tools);
    const add = (name, action) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: name });
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", action);
      bar.append(button);
    };
    add(words.bold, () => insert("[b]", "[/b]"));
    add(words.quote, quotation);
    add(words.spoiler, () => insert("[spoiler]", "[/spoiler]"));
    const names = JSON.parse(form.dataset.votes || "[]");
    if (names.length) {
      const choice = document.createElement("select");
      choice.setAttribute("aria-label", words.vote);
      choice.append(new Option(words.vote, ""), ...names.map((name) => new Option(name, name)));
      choice.addEventListener("change", () => {
        if (choice.value) insert(`[b]${choice.value}[/b]`, "");
        choice.value = "";
      });
      bar.append(choice);
    }
    field.before(bar);
  };
  const prepare = () => {
    const at = writing();
    if (!at) return;
    tools(at);
    if (at.field.value.trim()) askSoon();
  };
  const restore = () => {
    const at = writing();
    if (!at) return;
    kept = at.field.value;
    const own = remembered(at.place);
    if (own.sent && !kept) remember(at.place, "");
    else if (own.text && (!kept || own.text.startsWith(kept))) at.field.value = own.text;
  };
  /* Where this page is read: a refused text is given back at the address that it was sent to. */
  const pageAddress = () => {
    const game = root.dataset.stream.replace(/stream$/, "");
    if (!location.pathname.endsWith("/say")) return location.pathname;
    const place = writing()?.place || "thread";
    return place === "thread" ? game : `${game}room/${place}/`;
  };

  /* The field opens, shuts, or offers others to vote for: it is asked for, and what is typed stays in it. */
  const refreshWriting = async (state) => {
    if (!state || state === root.dataset.writing || !find("#write")) return;
    root.dataset.writing = state;
    const answer = await fetch(pageAddress()).catch(() => null);
    if (!answer || !answer.ok) { root.dataset.writing = ""; return; }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("write");
    const [old, before] = [find("#write"), writing()];
    if (!fresh || !old) return;
    const [text, focused] = [before?.field.value, before && document.activeElement === before.field];
    const ends = before ? [before.field.selectionStart, before.field.selectionEnd] : [];
    old.replaceWith(document.adoptNode(fresh));
    settle(fresh);
    const after = writing();
    if (after && text) {
      after.field.value = text;
      after.field.setSelectionRange(...ends);
      if (focused) after.field.focus({ preventScroll: true });
    }
    prepare();
  };
  document.addEventListener("input", (event) => {
    const at = writing();
    if (!at || event.target !== at.field) return;
    remember(at.place, at.field.value);
    askSoon();
    keepSoon();
  });
  document.addEventListener("submit", (event) => {
    const at = writing();
    if (!at || event.target !== at.field.form) return;
    keeping?.abort();
    kept = at.field.value;
    remember(at.place, kept, true);
  });
  window.addEventListener("pagehide", () => keep({ keepalive: true }));

  setClock(root.dataset.now);
  tick();
  setInterval(tick, 1000);
  showRooms(JSON.parse(root.dataset.rooms || "{}"));
  restore();
  prepare();
  open();
})();
