// Notices across the top: each stays until it is answered; a screen reader is told.

import { h, patch } from "table/dom.js";

const shown = new Map();

// Shows a notice; `answers` are pairs of label and what it does. One with the same key is replaced.
export function notice(key, text, answers = [], kind = "note") {
  shown.set(key, { text, answers, kind });
  draw();
}

export function dismiss(key) {
  if (shown.delete(key)) draw();
}

function draw() {
  const root = document.getElementById("notices");
  patch(
    root,
    [...shown].map(([key, { text, answers, kind }]) =>
      h(
        "div",
        { key, class: "notice", "data-kind": kind },
        h("p", {}, text),
        answers.map(([label, act]) =>
          h("button", { type: "button", class: "tool", key: label, onclick: () => { dismiss(key); act?.(); } }, label),
        ),
      ),
    ),
  );
}
