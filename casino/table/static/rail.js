// The rail: a dot for each of the stage's checks, the last save's changes, and the next step.

import { h, hidden, openPlace } from "./dom.js";
import { cardName, smallCard } from "./faces.js";
import { hintLadder } from "./ladder.js";
import { _, filled } from "./language.js";

const DOTS = [
  ["passed", "ok"],
  ["wrong", "bad"],
  ["not_started", "todo"],
];

export function rail(state, table) {
  const checks = state.checks;
  if (!checks) return null;
  const all = checks.passed + checks.wrong + checks.not_started;
  const dots = DOTS.flatMap(([name, kind]) => Array.from({ length: checks[name] }, () => kind));
  return h(
    "section",
    { class: "bj-rail", key: "rail", "aria-label": _("Checks of this stage"), "data-done": Boolean(checks.done && !checks.is_checking) },
    h(
      "p",
      { class: "bj-score" },
      checks.broken ? _("The checks can't run yet.") : filled(_("{passed} of {all} checks pass"), { passed: h("b", {}, checks.passed), all }),
      checks.wrong > 0 && hidden(_(", {wrong} not right", checks)),
    ),
    h(
      "p",
      { class: "bj-dots", "aria-hidden": "true" },
      dots.map((kind, index) => h("i", { key: `${index} ${kind}`, "data-kind": kind, once: { "data-enter": "dot" } })),
    ),
    h("p", { class: "bj-change", role: "status", "data-worse": Boolean(checks.is_worse && !checks.is_checking) }, checks.is_checking ? _("Checking …") : checks.done ? _("This stage is done.") : checks.change),
    nextCheck(checks, state, table),
    checks.step && checks.step.deal && !checks.done && theDeal(checks.step.deal, state, table),
  );
}

function nextCheck(checks, state, table) {
  const step = checks.step;
  if (!step || checks.done) return null;
  const what =
    step.outcome === "broken" ? _("Fix this first") : step.outcome === "not_started" && !checks.passed && !checks.wrong ? _("Begin with") : step.waits_for ? _("Waits for stage {stage}", { stage: step.waits_for }) : _("Next");
  return h(
    "details",
    { class: "bj-next-step", key: "next" },
    h("summary", {}, h("b", {}, what), " ", step.check || (step.place ? _("{file}, line {line}", { file: step.place[0], line: step.place[1] }) : _("the file that cannot be imported"))),
    h(
      "dl",
      {},
      step.said.map(([label, text], index) => h("div", { key: index }, h("dt", {}, label), h("dd", {}, text))),
      step.hint && h("div", { key: "hint" }, h("dt", {}, _("hint")), h("dd", {}, step.hint)),
    ),
    openPlace(step.place, table),
    hintLadder(step.ladder, {
      look: "bj-button bj-quiet",
      isBusy: state.busy,
      ask: (event) => table.send(event, "hint"),
      deal: state.can_deal && ((event, deck) => table.send(event, "deal", deck)),
    }),
  );
}

// The cards named by the check, and a button that deals them.
function theDeal(deck, state, table) {
  const codes = deck.split(" ");
  return h(
    "div",
    { class: "bj-check-deal", key: "deal" },
    h("span", { class: "bj-small-cards", role: "img", "aria-label": codes.map(cardName).join(", ") }, codes.map(smallCard)),
    state.can_deal &&
      h(
        "button",
        {
          type: "button",
          class: "bj-button bj-quiet",
          "data-action": "play-check",
          "aria-disabled": state.busy ? "true" : null,
          onclick: (event) => table.send(event, "deal", deck),
        },
        _("Play this deal"),
      ),
  );
}
