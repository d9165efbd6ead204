// The override of one stage: points of the stage or of criteria, what is not deducted, and why.

import { make } from "./page.js";

export function showDecision({ work, change }) {
  const now = work.override;
  const number = (value, most, label) => {
    const input = make("input", { type: "number", min: "0", max: String(most), step: "any", "aria-label": label });
    input.value = value ?? "";
    return input;
  };
  const whole = number(now?.points, work.most, `Points of the stage, of ${work.of}`);
  const criteria = work.criteria.map((each) => [each, number(now?.criteria?.[each.id], each.max_points, `Points of ${each.title}, of ${each.max_points}`)]);
  const waive = ["deduction", "late"].map((each) => make("input", { type: "checkbox", value: each, checked: Boolean(now?.waive?.includes(each)) }));
  const reason = make("textarea", { rows: "2", required: true, "aria-label": "Reason" });
  reason.value = now?.reason ?? "";
  const save = (event) => {
    event.preventDefault();
    const set = criteria.filter(([, input]) => input.value !== "");
    change("override", {
      points: whole.value, seen: now, reason: reason.value,
      criteria: Object.fromEntries(set.map(([each, input]) => [each.id, input.value])),
      waive: waive.filter((each) => each.checked).map((each) => each.value),
    }, "", form);
  };
  const form = make("form", { onsubmit: save },
    make("p", { class: "soft" }, "An empty field stays as graded. Criteria count before deductions; the stage's points are the last word."),
    make("label", { class: "row" }, make("span", {}, "The whole stage"), whole, make("span", { class: "soft" }, `of ${work.of}`)),
    ...criteria.map(([each, input]) => make("label", { class: "row" }, make("span", {}, each.title), input, make("span", { class: "soft" }, `of ${each.max_points}`))),
    make("label", {}, waive[0], " no deduction"), make("label", {}, waive[1], " nothing for lateness"),
    make("label", { class: "field wide" }, "Reason, which the student reads ", reason),
    make("div", { class: "tools" }, make("button", { class: "main", id: "save-override" }, "Save the decision"),
      now ? make("button", { type: "button", id: "lift", onclick: () => change("lift", { seen: now }) }, "Lift it") : ""));
  form.addEventListener("input", () => form.classList.add("changed"));
  const words = now ? `Decided by ${now.by || "hand"}: ${now.reason}` : "Decide points";
  return make("details", { id: "decision", open: Boolean(now) }, make("summary", {}, words), form);
}
