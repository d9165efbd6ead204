// The language in which the scripts speak. `_` says an English text in it, with its values filled in;
// `N_` marks one that is written down before it is said.

const TO_THE_LEFT = /^(ar|fa|he|ur)\b|plocm/;
const NARROW_SPACE = "\u202f";
const listening = new Set();
let spoken = { language: "en", texts: {} };

// Speaks another language: its name, and what it says by its English.
export function speak(words) {
  if (words.language === spoken.language && words.texts === spoken.texts) return;
  spoken = words;
  for (const tell of listening) tell();
}

export function onLanguage(tell) {
  listening.add(tell);
  return () => listening.delete(tell);
}

export function _(text, values = {}) {
  return (spoken.texts[text] || text).replace(/\{(\w+)\}/g, (field, name) => (name in values ? values[name] : field));
}

export function N_(text) {
  return text;
}

// A text in pieces, with elements in place of its fields.
export function filled(text, values) {
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? values[part] : part));
}

// The name of the language as pages and browsers write it.
export function languageTag() {
  return spoken.language.replace("_", "-");
}

export function direction() {
  return TO_THE_LEFT.test(languageTag()) ? "rtl" : "ltr";
}

// A number as the language writes it; `options` are those of Intl.NumberFormat. Others than English
// have narrow spaces, from 10,000 on, as Python's texts have.
export function numeral(value, options = { maximumFractionDigits: 2 }) {
  const tag = languageTag();
  if (tag === "en") return value.toLocaleString(tag, options);
  const parts = new Intl.NumberFormat(tag, { useGrouping: "min2", ...options }).formatToParts(value);
  return parts.map((part) => (part.type === "group" ? NARROW_SPACE : part.value)).join("");
}
