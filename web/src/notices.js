// Notices at the top of the page, which stay until answered and are announced to screen readers.

import { h, patch } from "table/dom.js";
import { onLanguage } from "table/language.js";

const shown = new Map();
onLanguage(() => draw());

// Shows a notice, replacing one with the same key. `say` returns its text and its answers, as pairs
// of label and function. It is called again when the language changes.
export function notice(key, say, kind = "note") {
  shown.set(key, { say, kind });
  draw();
}

export function dismiss(key) {
  if (shown.delete(key)) draw();
}

function draw() {
  const root = document.getElementById("notices");
  patch(
    root,
    [...shown].map(([key, { say, kind }]) => {
      const [text, answers] = say();
      return h(
        "div",
        { key, class: "notice", "data-kind": kind },
        h("p", {}, text),
        answers.map(([label, act]) =>
          h("button", { type: "button", class: "tool", key: label, onclick: () => { dismiss(key); act?.(); } }, label),
        ),
      );
    }),
  );
}
