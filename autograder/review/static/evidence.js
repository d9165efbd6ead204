// What was found, criterion by criterion, and what a person decides about it.

import { shownAppeal } from "./appeals.js";
import { openComposer, shownComment } from "./composer.js";
import { showDecision } from "./decision.js";
import { showMarks, showSheet } from "./marks.js";
import { make, marked } from "./page.js";

export function showEvidence(place, tools) {
  const { work, change, done } = tools;
  const state = work.done ? `Done by ${[work.done.by, work.done.moderated_by].filter(Boolean).join(" and ")}.` : "";
  place.replaceChildren(
    make("h2", {}, work.title, " ", make("span", { class: "amount" }, `${work.points} / ${work.of}`)),
    ...shownAttempts(tools),
    ...work.ledger.map((each) => make("p", { class: "soft" }, `${each.kind[0].toUpperCase()}${each.kind.slice(1)}: ${each.words}${each.change ? ` (${signed(each.change)})` : ""}`)),
    work.graded ? "" : make("p", { class: "bad" }, "Not graded, by a fault of the grader."),
    make("div", { class: "tools" },
      make("button", { type: "button", class: "main", id: "done", onclick: done }, work.done ? "Done, next" : "Mark as done"),
      work.done ? make("button", { type: "button", id: "not-done", onclick: () => change("done", { done: false }) }, "Not done") : "",
      make("span", { class: "soft" }, state)),
    work.look ? make("p", { class: "flag" }, "◎ Worth a look: ", work.look) : "",
    ...work.flags.map((each) => make("p", { class: "flag" }, "⚑ ", each)),
    ...work.problems.map((each) => make("p", { class: "soft" }, each)),
    ...work.criteria.map((each) => shownCriterion(each, tools)),
    wholeStage(tools), ...[showSheet(tools), showMarks(tools)].filter(Boolean), showDecision(tools));
}

const signed = (change) => `${change > 0 ? "+" : "−"}${Math.abs(change)}`;

// Where there are several attempts: points of each, and a click shows one with its own code.
function shownAttempts({ work, showAttempt }) {
  if (!work.attempts.length) return [];
  const buttons = work.attempts.map((each, place) => {
    const words = [each.at.slice(0, 16).replace("T", " "), each.late, each.counts ? "counts" : ""].filter(Boolean).join(", ");
    return make("li", {}, make("button",
      { type: "button", id: `attempt-${place + 1}`, "aria-pressed": String(work.attempt === place + 1), onclick: () => showAttempt(place + 1) },
      make("b", {}, `${place + 1}`), ` · ${each.graded ? `${each.points} / ${each.of}` : "not graded"}`,
      words ? make("span", { class: "soft" }, ` ${words}`) : ""));
  });
  const note = work.counts ? "" : "This attempt does not count: what you write and decide is about the stage, and stands beside the one that does.";
  return [make("ol", { class: "attempts", "aria-label": "Attempts" }, ...buttons), note ? make("p", { class: "flag" }, note) : ""];
}

function shownCriterion(criterion, tools) {
  const lost = criterion.lost;
  const wrong = criterion.tests.filter((test) => test.outcome !== "passed");
  const cluster = tools.work.counts ? criterion.cluster : [];
  const appeals = tools.work.appeals.filter((each) => each.criterion === criterion.id);
  const below = make("div", {});
  const target = { criterion: criterion.id, cluster, misconception: criterion.misconceptions[0]?.id ?? "" };
  return make("details", { class: `criterion ${lost ? "lost" : ""}`, open: lost || appeals.length > 0, id: `criterion-${criterion.id}`, "data-comment": "" },
    make("summary", {}, make("span", {}, criterion.title),
      make("span", { class: lost ? "amount bad" : "amount good" }, `${criterion.points} / ${criterion.max_points} · ${criterion.words}`)),
    ...criterion.misconceptions.map((each) => make("p", { class: "misconception" }, ...marked(each.sentence))),
    ...wrong.map(shownTest),
    lost ? make("p", { class: "soft" }, "Hint: ", ...marked(criterion.hint)) : "",
    ...appeals.map((each) => shownAppeal(each, criterion, tools)),
    ...tools.work.comments.filter((each) => each.criterion === criterion.id && !each.line)
      .map((each) => shownComment(each, tools, () => below)),
    make("div", { class: "tools" },
      make("button", { type: "button", "data-comments": "", onclick: () => openComposer(below, tools, target, `Comment on: ${criterion.title}`) }, "Comment"),
      cluster.length > 1 ? clusterPoints(criterion, tools, below) : ""),
    below);
}

function clusterPoints(criterion, { change }, below) {
  const several = criterion.cluster.length;
  const open = () => {
    document.querySelector(".composer")?.remove();
    const amount = make("input", { type: "number", min: "0", max: String(criterion.max_points), step: "any", required: true, "aria-label": "Points for each" });
    const reason = make("textarea", { rows: "2", required: true, "aria-label": "Reason" });
    const save = (event) => {
      event.preventDefault();
      change("override", { criterion: criterion.id, students: criterion.cluster, points: amount.value, reason: reason.value }, "", form);
    };
    const form = make("form", { class: "composer", onsubmit: save },
      make("p", {}, `Points of all ${several} students who fail here in the same way:`),
      make("label", { class: "field" }, `Points of ${criterion.max_points} `, amount),
      make("label", { class: "field wide" }, "Reason ", reason),
      make("details", {}, make("summary", {}, "Who they are"), make("p", {}, criterion.cluster.join(", "))),
      make("div", { class: "tools" }, make("button", { class: "main" }, `Decide for all ${several}`),
        make("button", { type: "button", onclick: (event) => event.target.closest("form").remove() }, "Leave")));
    below.append(form);
    amount.focus();
  };
  return make("button", { type: "button", onclick: open }, `Points for all ${several}…`);
}

function shownTest(test) {
  const rows = [["Called", test.call], ["Came back", test.got], ["Expected", test.expected], ["Cards", test.deck], ["Where", test.trace.join("\n")]];
  return make("div", { class: "test" },
    make("p", {}, test.title || test.name, make("span", { class: "soft" }, ` ${test.words}`)),
    make("dl", {}, ...rows.filter(([, text]) => text).flatMap(([label, text]) => [make("dt", {}, label), make("dd", {}, make("code", {}, text))])));
}

function wholeStage(tools) {
  const below = make("div", {});
  const own = tools.work.comments.filter((each) => !each.criterion && !each.line);
  return make("section", { class: "whole", "aria-label": "On the whole" }, make("h3", {}, "On the whole"),
    ...own.map((each) => shownComment(each, tools, () => below)),
    make("button", { type: "button", id: "comment-stage", onclick: () => openComposer(below, tools, {}, "Comment on the stage as a whole") }, "Comment on the stage"), below);
}
