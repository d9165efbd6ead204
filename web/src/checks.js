// How far the stage is: a dot for each check, and the one next step.

import { h, hidden } from "table/dom.js";
import { hintLadder } from "table/ladder.js";
import { N_, _, filled } from "table/language.js";
import { placeIn, short } from "./places.js";

const KINDS = { passed: "ok", wrong: "bad", broken: "bad", not_started: "todo" };

const PROSE = [N_("handout"), N_("look at")]; // what these labels name is words, the rest is code

// `told` is what the last run told, `now` what goes on: `checking` (with the check's name and how
// many began), `stuck` (a sentence), or nothing. `act` has `check`, `go(place)`,
// `hint`, `deal(event, deck)` and `next`.
export function checksPanel({ told, rail, now, state, isLast, next }, act) {
  return [
    h("div", { class: "ck-score", key: "score" }, score(told, rail, now), checkButton(now, state, act)),
    h("div", { class: "ck-all", key: "all", tabindex: "0", role: "group", "aria-label": _("What is graded") }, told && criteria(told)),
    h("div", { class: "ck-next", key: "next", "data-done": Boolean(rail?.done) }, nextStep({ told, rail, now, state, isLast, next }, act)),
  ];
}

function score(told, rail, now) {
  if (!told) return h("p", { class: "ck-big", key: "big" }, filled(_("{number} checks"), { number: h("b", {}, "–") }));
  const all = told.passed + told.wrong + told.not_started;
  if (!all) return h("p", { class: "ck-big", key: "big" }, h("b", {}, "–"), " ", _("cannot be checked yet"));
  return h(
    "div",
    { key: "score" },
    h("p", { class: "ck-big" }, filled(_("{passed} of {all} checks"), { passed: h("b", {}, told.passed), all })),
    h(
      "div",
      { class: "ck-bar", "aria-hidden": "true" },
      h("i", { style: `width:${(100 * told.passed) / Math.max(all, 1)}%` }),
      h("i", { class: "bad", style: `width:${(100 * told.wrong) / Math.max(all, 1)}%` }),
    ),
    h("p", { class: "ck-sub", role: "status" }, now.checking ? _("Checking {begun} of {all} …", { begun: now.begun, all }) : rail?.change || (told.wrong ? _("{wrong} not right yet", told) : "")),
  );
}

function checkButton(now, state, act) {
  const off = state !== "ready" || now.checking;
  return h(
    "button",
    { type: "button", class: "tool go", key: "check", "data-action": "check", "aria-disabled": off ? "true" : null, onclick: () => !off && act.check() },
    now.checking ? _("Checking …") : _("Check"),
    h("kbd", { "aria-hidden": "true" }, _("Ctrl S")),
  );
}

function criteria(told) {
  return h(
    "ul",
    { class: "ck-list" },
    (told.parts || []).map((part) =>
      h(
        "li",
        { key: part.name, class: "ck-part" },
        h("span", { class: "ck-title" }, _("Part {name}: {title}", part)),
        h("span", { class: "ck-count" }, part.passed && part.passed === part.checks ? _("done") : `${part.passed} / ${part.checks}`),
      ),
    ),
    told.criteria.map(([title, outcomes], index) => {
      const right = outcomes.filter((each) => each === "passed").length;
      return h(
        "li",
        { key: `${index} ${title}` },
        h("span", { class: "ck-title", title }, title || (told.criteria.length > 1 ? _("Also") : _("Python reads your files"))),
        h(
          "span",
          { class: "ck-dots", "aria-hidden": "true" },
          outcomes.map((each, place) => h("i", { key: place, class: KINDS[each] || KINDS.wrong })),
        ),
        h("span", { class: "ck-count" }, `${right} / ${outcomes.length}`),
      );
    }),
  );
}

function nextStep({ told, rail, now, state, isLast, next }, act) {
  if (now.stuck) return said(_("Python did not come back"), [["", now.stuck.text]], "", now.stuck.place, act);
  if (!told) return h("p", { class: "ck-wait" }, state === "ready" || state === "loading" ? _("Your checks run as soon as Python is there.") : "");
  if (rail.done)
    return h(
      "div",
      { class: "ck-said", key: "done" },
      h("div", {}, h("h2", {}, _("This stage is done")), h("p", {}, _("All its checks pass. Grading uses more tests than these: read the handout again, to its end."))),
      h(
        "div",
        { class: "ck-do" },
        next ? h("a", { class: "tool go", href: next.href }, _("On to stage {number}", next)) : isLast ? h("span", {}, _("It was the last one.")) : "",
      ),
    );
  const step = rail.step;
  if (!step) return "";
  const what = { check: step.check || _("a file that Python cannot read"), stage: step.waits_for };
  const title = step.waits_for
    ? _("Waits for stage {stage}: {check}", what)
    : step.outcome === "not_started"
      ? _("Next to write: {check}", what)
      : step.outcome === "broken"
        ? _("Mend this first: {check}", what)
        : _("Next: {check}", what);
  const text = step.said.map(([, each]) => each).join("  ");
  return said(title, step.said, step.hint, placeIn(text), act, step.ladder);
}

function said(title, lines, hint, place, act, ladder) {
  return h(
    "div",
    { class: "ck-said", key: title },
    h(
      "div",
      {},
      h("h2", {}, title),
      h(
        "dl",
        {},
        lines.map(([label, text], index) => h("div", { key: index }, h("dt", { class: label ? "" : "vh" }, label || _("says")), h("dd", { class: isProse(label) ? "" : "mono" }, ...coded(text)))),
      ),
      hint && h("details", { key: `hint ${title}` }, h("summary", {}, _("Hint")), h("p", {}, ...coded(hint)), hintLadder(ladder, { look: "tool", ask: act.hint, deal: act.deal })),
    ),
    place &&
      h(
        "div",
        { class: "ck-do" },
        h(
          "button",
          { type: "button", class: "tool", "data-action": "go", onclick: () => act.go(place) },
          place.line ? _("{file}, line {line}", { file: short(place.path), line: place.line }) : short(place.path),
          hidden(_(": show it in the editor")),
        ),
      ),
  );
}

function isProse(label) {
  return !label || PROSE.some((each) => each === label || _(each) === label);
}

// A hint's `code` in a face of its own.
export function coded(text) {
  return text.split("`").map((part, index) => (index % 2 ? h("code", { key: index }, part) : part));
}
