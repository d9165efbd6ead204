// The language of the scripts. `_` translates an English text and fills in its values; `N_` only
// marks a text for translation.

const TO_THE_LEFT = /^(ar|fa|he|ur)\b|plocm/;
const NARROW_SPACE = "\u202f";
const listening = new Set();
let spoken = { language: "en", texts: {} };

// Sets the language: its name, and translations by their English text.
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

// A text as a list of pieces, with elements in place of its fields.
export function filled(text, values) {
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? values[part] : part));
}

// The language's name as HTML and browsers write it.
export function languageTag() {
  return spoken.language.replace("_", "-");
}

export function direction() {
  return TO_THE_LEFT.test(languageTag()) ? "rtl" : "ltr";
}

// A number as the language writes it; `options` are those of Intl.NumberFormat. As in Python's
// texts, languages other than English have narrow spaces from 10,000 on.
export function numeral(value, options = { maximumFractionDigits: 2 }) {
  const tag = languageTag();
  if (tag === "en") return value.toLocaleString(tag, options);
  const parts = new Intl.NumberFormat(tag, { useGrouping: "min2", ...options }).formatToParts(value);
  return parts.map((part) => (part.type === "group" ? NARROW_SPACE : part.value)).join("");
}

// A share from 0 to 1 as a whole percentage, with or without a space as the language writes it.
export function percent(share) {
  return numeral(share, { style: "percent" });
}
