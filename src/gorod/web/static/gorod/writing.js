/* What htmx does not do for whoever writes: markup put in by buttons, and what the server does not have yet kept in the browser. */
const find = (selector) => document.querySelector(selector);
const field = () => find("#say textarea");
document.documentElement.dataset.scripts = "";

/* Buttons and the list of those who may be voted for put markup around what is chosen in the text, a quotation around what is chosen above. */
const insert = (before, after, inner = "") => {
  const text = field();
  const [start, end] = [text.selectionStart, text.selectionEnd];
  const chosen = text.value.slice(start, end) || inner;
  text.setRangeText(before + chosen + after, start, end, "end");
  if (!chosen) text.selectionStart = text.selectionEnd = start + before.length;
  text.focus();
  text.dispatchEvent(new Event("input", { bubbles: true }));
};
const quote = () => {
  const selection = window.getSelection();
  const article = selection.anchorNode?.parentElement?.closest("article");
  const author = article?.querySelector(".who")?.textContent;
  insert(author ? `[quote=${author}]` : "[quote]", "[/quote]\n", article ? String(selection) : "");
};
document.addEventListener("mousedown", (event) => { if (event.target.closest(".tools button")) event.preventDefault(); });
document.addEventListener("click", (event) => {
  const button = event.target.closest(".tools button");
  if (button?.dataset.before === "[quote]") quote();
  else if (button) insert(button.dataset.before, button.dataset.after);
});
document.addEventListener("change", ({ target }) => {
  if (!target.matches(".tools select") || !target.value) return;
  insert(`[b]${target.value}[/b]`, "");
  target.value = "";
});

/* Enter in a choice among orders gives that order. */
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches(".order input")) event.target.closest(".order").querySelector("[name=give]").click();
});

/* The server keeps the draft (`#keep`); the browser keeps what the server does not have yet. */
const key = () => `gorod:${find("#orders").dataset.key}:${find("#say [name=place]")?.value || "talk"}`;
const remember = (text, sent = false, at = key()) => {
  try {
    if (text) localStorage.setItem(at, JSON.stringify({ text, sent }));
    else localStorage.removeItem(at);
  } catch { /* storage may be shut */ }
};
const remembered = () => {
  try { return JSON.parse(localStorage.getItem(key())) || { text: "" }; } catch { return { text: "" }; }
};
let [known, kept, going] = [null, "", null];
const restore = () => {
  if (!field() || field() === known) return;
  known = field();
  kept = known.value;
  const own = remembered();
  if (own.sent && !kept) remember("");
  else if (own.text && (!kept || own.text.startsWith(kept))) known.value = own.text;
};
document.addEventListener("input", ({ target }) => { if (target === field()) remember(target.value); });
document.addEventListener("htmx:after:swap", restore);

/* Before something goes: an empty text is not read, a text that the server has is not kept twice, one that is being sent stays as it is. */
document.addEventListener("htmx:before:request", (event) => {
  const { sourceElement: source, sourceEvent, request } = event.detail.ctx;
  if (source.id === "text" && !source.value.trim()) {
    find("#preview").replaceChildren();
    event.preventDefault();
  } else if (source.id === "keep" && field().value === kept) {
    event.preventDefault();
  } else if (source.id === "keep") {
    kept = field().value;
    request.keepalive = sourceEvent.type === "pagehide";
  } else if (source.id === "say") {
    going = { text: field().value, at: key() };
    remember(going.text, true);
    field().readOnly = true;
  }
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const [source, status] = [ctx.sourceElement.id, ctx.response?.status];
  if (source === "keep" && "keepalive" in ctx.request) {
    if (status !== 204) kept = null;
    else if (field()?.value === kept) remember("");
  }
  if (!["say", "orders"].includes(source)) return;
  if (field()) field().readOnly = false;
  if (source === "say" && !(status < 400)) remember(going.text, false, going.at);
  if (status === 422 || status < 400) {
    if (source === "say" && location.search.startsWith("?quote=")) history.replaceState(null, "", location.pathname);
  } else {
    find(source === "say" ? "#notes" : "#answer").replaceChildren(find("#unsent").content.cloneNode(true));
  }
});

restore();
