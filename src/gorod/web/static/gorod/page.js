/* What the scripts of a game's page share: the page itself, its words, small tools. */

export const root = document.querySelector("[data-stream]");
export const find = (selector, inside = document) => inside.querySelector(selector);
export const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
export const words = JSON.parse(find("#live-words")?.textContent || "{}");

const plural = new Intl.PluralRules(document.documentElement.lang);
export const counted = (forms, n) => (forms[plural.select(n)] || forms.other).replace("{n}", n);

export const later = (action, delay) => {
  let timer = 0;
  return (...given) => { clearTimeout(timer); timer = setTimeout(action, delay, ...given); };
};

export const elements = (html) => {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return [...holder.content.children];
};


/* One polite voice for a screen reader, used for what the reader would otherwise miss. */
const voice = document.createElement("p");
voice.className = "unseen";
voice.setAttribute("role", "status");
document.body.append(voice);
export const say = later((text) => { voice.textContent = text; }, 400);
