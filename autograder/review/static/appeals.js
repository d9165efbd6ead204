// What a student asks to have looked at again, and the form to answer it, with points if wanted.

import { make } from "./page.js";

const isByHand = (answer) => answer && !/^[0-9a-f]{12}$/.test(answer); // no comment's id

export function shownAppeal(appeal, criterion, tools) {
  const waits = !appeal.answer && !appeal.answered;
  const old = waits && appeal.version && !tools.work.fingerprint.startsWith(appeal.version) ? "Graded anew since the student read it." : "";
  const who = waits ? "Waits for an answer." : `Answered by ${[appeal.by, appeal.answered].filter(Boolean).join(", ") || "hand"}.`;
  return make("section", { class: "appeal", "aria-label": `Appeal: ${criterion.title}` },
    make("p", {}, make("b", {}, "Asked: "), make("span", { class: "asked" }, appeal.text)),
    make("p", { class: "soft" }, [appeal.file, appeal.collected, who, old].filter(Boolean).join(" · ")),
    isByHand(appeal.answer) ? make("p", {}, make("b", {}, "Answer: "), appeal.answer) : "", // others are comments
    waits ? answerForm(appeal, criterion, tools) : "");
}

function answerForm(appeal, criterion, { change }) {
  const text = make("textarea", { rows: "2", required: true, "aria-label": `Answer about ${criterion.title}` });
  const amount = make("input", { type: "number", min: "0", max: String(criterion.max_points), step: "any", "aria-label": `New points of ${criterion.title}, of ${criterion.max_points}` });
  const save = (event) => {
    event.preventDefault();
    change("answer", { id: appeal.id, text: text.value, points: amount.value }, "", form);
  };
  const form = make("form", { class: "answer", onsubmit: save }, text,
    make("label", { class: "field" }, `New points of ${criterion.max_points}, if any `, amount),
    make("div", { class: "tools" }, make("button", { class: "main" }, "Answer")));
  form.addEventListener("input", () => form.classList.add("changed"));
  return form;
}
