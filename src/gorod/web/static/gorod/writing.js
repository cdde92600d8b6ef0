/* Writing: insertions, the line on how the host will read it, drafts. The form may be replaced, so it is looked for anew. */
import { elements, find, later, root, words } from "./page.js";

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
export const askSoon = later(ask, 300);

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
export const refreshWriting = async (state) => {
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

restore();
prepare();
