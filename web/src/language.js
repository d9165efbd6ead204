// The page's language: chosen here or by the browser, remembered, and changed without a reload.

import { _, direction, languageTag, speak } from "table/language.js";
import { notice } from "./notices.js";

const STORE = "blackjack-language";
const ENGLISH = "en";
const ATTRIBUTES = ["aria-label", "title"];

// The language chosen here, or else the first of the browser's that the site has, or else the
// site's own.
export function wishedLanguage({ languages, language }) {
  const wishes = navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]]);
  const found = [kept(), ...wishes].map((wish) => languages.find((each) => each.name === wish || each.tag === wish));
  return found.find(Boolean)?.name || language;
}

// Loads a language and translates the page; `own` is the page's own data, which is enough for
// English. Returns titles, addresses of handouts, and Python's texts.
export async function sayIn(site, name) {
  const isOwn = name === site.language;
  const own = { texts: {}, title: null, stages: {}, handouts: {}, python: null };
  const pack = isOwn && name === ENGLISH ? own : await load(site, name);
  speak({ language: name, texts: pack.texts });
  const address = (path) => path && new URL(path, site.root).href;
  document.documentElement.lang = languageTag();
  document.documentElement.dir = direction();
  sayPage();
  return {
    ...pack,
    name,
    python: address(pack.python),
    handout: (number) => (isOwn ? null : address(pack.handouts[number])),
  };
}

// Creates the page's language menu; `change` gets what `sayIn` loaded of the chosen language.
export function languageSwitch(site, name, change) {
  const choice = document.getElementById("language");
  if (!choice) return;
  choice.hidden = false;
  choice.value = name;
  choice.addEventListener("change", () => {
    keep(choice.value);
    sayIn(site, choice.value).then(change, () => notice("language", () => [_("This language could not be loaded: is there a network?"), [[_("OK")]]], "bad"));
  });
}

async function load({ languages, root }, name) {
  const { texts } = languages.find((each) => each.name === name);
  const response = await fetch(new URL(texts, root));
  if (!response.ok) throw new Error(`${texts}: ${response.status}`);
  return response.json();
}

// Texts in the original page carry their English in an attribute.
function sayPage() {
  for (const element of document.querySelectorAll("[data-say]")) element.replaceChildren(...pieces(_(element.dataset.say)));
  for (const name of ATTRIBUTES)
    for (const element of document.querySelectorAll(`[data-say-${name}]`)) element.setAttribute(name, _(element.getAttribute(`data-say-${name}`)));
}

function pieces(text) {
  return text.split("`").map((part, index) => {
    if (index % 2 === 0) return part;
    const code = document.createElement("code");
    code.textContent = part;
    return code;
  });
}

function kept() {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

function keep(name) {
  try {
    localStorage.setItem(STORE, name);
  } catch {
    // The choice lasts until the page is closed.
  }
}
