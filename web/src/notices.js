// Notices across the top: each stays until it is answered; a screen reader is told.

import { h, patch } from "table/dom.js";
import { onLanguage } from "table/language.js";

const shown = new Map();
onLanguage(() => draw());

// Shows a notice; `say` gives its text and its answers, pairs of label and what it does. It is asked
// again in another language. One with the same key is replaced.
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
