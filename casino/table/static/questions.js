// Questions about the student's own run, one at a time: choices, the verdict, and the reason.

import { h, hidden } from "./dom.js";
import { _, filled } from "./language.js";
import { quoted } from "./python.js";
import { runOf } from "./runs.js";

export function questionsPanel(state, table) {
  const asked = state.questions;
  return h(
    "div",
    { class: "bj-quiz", key: "questions" },
    !asked.words && h("p", { class: "bj-quiz-note", key: "what" }, _("What does your code do in this round? Nothing here is graded or kept.")),
    asked.note && h("p", { class: "bj-quiz-note", key: "note" }, asked.note),
    asked.words && askedQuestion(asked, state, table),
    h(
      "p",
      { class: "bj-quiz-buttons", key: "buttons" },
      h(
        "button",
        { type: "button", class: "bj-button", "data-action": "ask", "aria-disabled": state.busy ? "true" : null, onclick: (event) => table.send(event, "ask") },
        !asked.words ? _("Ask me five questions") : asked.number < asked.of ? _("Next question") : _("Five more"),
      ),
      asked.step >= 0 && runOf(state) && h("button", { type: "button", class: "bj-button", onclick: (event) => table.step(asked.step, event) }, _("Show the moment")),
    ),
  );
}

function askedQuestion(asked, state, table) {
  const isOpen = asked.given < 0;
  const isRight = asked.given === asked.key;
  return h(
    "div",
    { class: "bj-quiz-asked", key: `question ${asked.number}`, role: "group", "aria-label": _("Question {number} of {of}", asked) },
    asked.deal && h("p", { class: "bj-quiz-deal" }, filled(_("On your stage {stage}, with the cards {cards}"), { stage: asked.stage, cards: h("code", {}, asked.deal) })),
    h("p", { class: "bj-quiz-words" }, quoted(asked.words)),
    asked.code.length > 0 && askedLines(asked),
    h(
      "div",
      { class: "bj-quiz-choices" },
      asked.choices.map((choice, index) =>
        h(
          "button",
          {
            type: "button",
            class: "bj-quiz-choice",
            key: index,
            "data-is": isOpen ? null : index === asked.key ? "right" : index === asked.given ? "wrong" : "other",
            "aria-disabled": isOpen && !state.busy ? null : "true",
            onclick: (event) => isOpen && table.send(event, "reply", index),
          },
          h("b", { "aria-hidden": "true" }, isOpen ? "abcd"[index] : index === asked.key ? "✓" : index === asked.given ? "✗" : "abcd"[index]),
          h("span", {}, choice),
          !isOpen && index === asked.key && hidden(_(" is right")),
          !isOpen && index === asked.given && !isRight && hidden(_(" was your answer")),
        ),
      ),
    ),
    h("p", { class: "bj-quiz-said", role: "status" }, isOpen ? "" : [isRight ? _("Yes. ") : _("Not quite. "), ...quoted(asked.because)]),
  );
}

function askedLines(asked) {
  return h(
    "pre",
    { class: "bj-quiz-code", tabindex: "0", "aria-label": asked.file.split("/").pop() },
    asked.code.map(([number, text]) => h("div", { key: number }, h("span", { class: "bj-no" }, number), h("code", {}, text || " "))),
  );
}
