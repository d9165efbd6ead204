// Progress of the stage: a strip at the foot of the page that opens upward.

import { coded, h, hidden, withoutPlace } from "table/dom.js";
import { hintLadder } from "table/ladder.js";
import { N_, _, filled } from "table/language.js";
import { placeIn, short } from "./places.js";

const MOST_CHARACTERS = 60; // of a value in the strip
const PROSE = [N_("handout"), N_("look at")]; // labels of text; all others label code

// `told` is the last run's report. `now` is the current activity: `checking` (how many started),
// `stuck` (a sentence), or nothing. `mistake` is the place of a syntax error, and `chosen` is the
// check whose row is open. `act` has `check`, `go(place)`, `hint`, `deal(event, deck)`, `toggle`,
// and `choose(check)`.
export function checksPanel(page, act) {
  const { told, isOpen } = page;
  return [
    isOpen && told && h("div", { class: "ck-drawer", key: "drawer", id: "ck-drawer", "data-ending": Boolean(page.isEnding), role: "group", "aria-label": _("Checks"), tabindex: "0" }, drawer(page, act)),
    h("div", { class: "ck-strip", key: "strip", "data-is": kindOf(page) }, strip(page, act)),
  ].filter(Boolean);
}

function kindOf({ told, rail, now, mistake }) {
  if (mistake || now.stuck) return "bad";
  if (!told) return null;
  return rail.done ? "done" : rail.step && ["wrong", "broken"].includes(rail.step.outcome) && !rail.step.waits_for ? "bad" : null;
}

function strip(page, act) {
  const { told, rail, now, state, isOpen, next, isLast } = page;
  const all = told ? told.passed + told.wrong + told.not_started : 0;
  const off = state !== "ready" || now.checking;
  const hints = rail?.step?.ladder;
  const mayHint = !page.mistake && !rail?.done && hints;
  return [
    h(
      "button",
      { type: "button", class: "ck-open", key: "open", "aria-expanded": String(isOpen), "aria-controls": isOpen ? "ck-drawer" : null, "aria-disabled": told ? null : "true", onclick: () => told && act.toggle() },
      h("span", { class: "ck-score", key: "score" }, all ? filled(_("{passed} of {all}"), { passed: h("b", {}, told.passed), all }) : h("b", {}, "–"), hidden(_(" checks pass"))),
      told && h("span", { class: "ck-dots", key: "dots", "aria-hidden": "true" }, stepsOf(told.checks).map((own, step) => h("span", { key: step }, own.map((each, index) => dot(each, told.checks, index))))),
    ),
    h("p", { class: "ck-line", key: "line", role: "status" }, line(page, act)),
    h("span", { class: "ck-change", key: "change", role: "status", "data-is": rail?.is_worse ? "bad" : null }, now.checking && told ? _("Checking …") : page.mistake || rail?.done ? "" : rail?.change || ""),
    mayHint &&
      h("button", { type: "button", class: "tool", key: "hint", "data-action": "hint", "aria-disabled": hints.following || hints.note ? null : "true", onclick: () => act.hint() }, hints.following ? _("Hint") : _("Hints")),
    rail?.done && next && h("a", { class: "tool go", key: "next", href: next.href }, _("On to stage {number}", next)),
    rail?.done && isLast && h("button", { type: "button", class: "tool go", key: "end", "data-action": "ending", onclick: () => act.end() }, _("See what you built")),
    h(
      "button",
      { type: "button", class: rail?.done ? "tool" : "tool go", key: "check", "data-action": "check", "aria-disabled": off ? "true" : null, onclick: () => !off && act.check() },
      _("Check"),
      h("kbd", { "aria-hidden": "true" }, _("Ctrl S")),
    ),
  ];
}

// The checks of each step of the handout.
function stepsOf(checks) {
  return [...Map.groupBy(checks, (each) => each.step).values()];
}

// A check that isn't due yet isn't wrong, and one cause counts as one mistake.
function dot(check, all, key) {
  const kind = check.outcome === "passed" ? "ok" : !check.is_due || check.outcome === "not_started" ? "todo" : sameCause(check, all)[0] === check ? "bad" : "same";
  return h("i", { key: `${key} ${kind}`, class: kind, once: { "data-enter": kind === "ok" ? "dot" : null } });
}

function isOpenNow(check) {
  return check.outcome !== "passed" && check.outcome !== "not_started";
}

// The checks that stop at the same line with the same message.
function sameCause(check, all) {
  if (!check.place || check.said.length === 0) return [check];
  const cause = JSON.stringify([check.place, check.said[0]]);
  return all.filter((each) => isOpenNow(each) && each.place && JSON.stringify([each.place, each.said[0]]) === cause);
}

function line(page, act) {
  const { told, rail, now, state, mistake } = page;
  if (mistake) return atPlace(_("Fix this first"), { path: mistake.file, line: mistake.line }, mistake.message, act, page.shown === mistake.file);
  if (now.stuck) return atPlace(_("That ran too long"), now.stuck.place, now.stuck.text, act);
  if (!told) return state === "ready" || state === "loading" ? _("Your checks run as soon as Python is loaded.") : "";
  if (rail.done) return [!page.isEnding && [h("b", {}, _("Stage {number} is done.", { number: told.number })), " "], _("Grading uses more tests than these. Read the handout again before you hand in.")];
  const { step } = rail;
  if (!step) return "";
  const first = told.checks.find((each) => each.name === step.check);
  const stopped = first ? sameCause(first, told.checks).length : 1;
  const place = step.place && { path: step.place[0], line: step.place[1] };
  const what = { check: step.check, stage: step.waits_for };
  const head = step.waits_for
    ? _("Waits for stage {stage}: {check}", what)
    : step.outcome === "broken"
      ? _("Fix this first")
      : step.outcome === "not_started"
        ? _("Next to write: {check}", what)
        : stopped > 1
          ? _("One mistake stops {count} checks", { count: stopped })
          : _("Next: {check}", what);
  const words = step.outcome === "not_started" ? afterFirst(sayShort(step.said)) : sayShort(step.said);
  const isInDrawer = page.isOpen && [null, step.check].includes(page.chosen);
  const isInEditor = place?.line && page.shown === place.path && step.outcome !== "not_started" && !step.waits_for && step.said.some(([label]) => !label);
  return atPlace(head, place, words, act, isInDrawer || isInEditor);
}

// What the drawer or the editor shows, the strip only says to screen readers.
function atPlace(head, place, words, act, isShown = false) {
  const said = words ? [": ", ...coded(words)] : [];
  return [h("b", {}, head), place && " · ", place && placeLink(place, act), ...(isShown ? [hidden(said)] : said)];
}

// What a check says, without the place that is beside it: its sentence, else the call and what came of it.
function sayShort(said) {
  const [, sentence] = said.find(([label]) => !label) || [];
  if (sentence) return withoutPlace(sentence);
  const lines = said.filter(([, text]) => text.length < MOST_CHARACTERS && !text.includes("\n"));
  const told = lines.length > 3 ? [lines[0], ...lines.slice(-2)] : lines; // the call, and what came back against what should
  return told.map(([label, text], index) => (index ? `${label} ${text}` : text)).join(", ");
}

// The first sentence only says that code isn't written; the rest matters once it is started.
function afterFirst(text) {
  return text.replace(/^.*?[.](\s+|$)/s, "");
}

function placeLink(place, act) {
  return h(
    "button",
    { type: "button", class: "ck-place", "data-action": "go", onclick: () => act.go(place) },
    place.line ? _("{file}, line {line}", { file: short(place.path), line: place.line }) : short(place.path),
    hidden(_(": show it in the editor")),
  );
}

function drawer(page, act) {
  const { told, rail, chosen } = page;
  if (page.isEnding) return [ending(page, act)];
  const step = rail.step;
  const check = told.checks.find((each) => each.name === (chosen || step?.check));
  const isNext = !chosen || chosen === step?.check;
  return [
    h("div", { class: "ck-all", key: "all" }, criteria(page, act)),
    h("div", { class: "ck-said", key: `said ${chosen || ""}` }, isNext && step ? said(step.check || _("A file that Python can't read"), step.said, placeOf(step), act, step) : check && said(check.name, check.said, placeOf(check), act)),
  ];
}

function placeOf({ place, said: lines }) {
  return place ? { path: place[0], line: place[1] } : placeIn(lines.map(([, each]) => each).join("  "));
}

function criteria({ told, chosen, rail }, act) {
  const shown = chosen || rail.step?.check;
  return h(
    "ul",
    { class: "ck-list", "aria-label": _("What is graded") },
    (told.parts || []).map((part) =>
      h(
        "li",
        { key: part.name, class: "ck-part" },
        h("span", {}, _("Part {name}: {title}", part)),
        h("span", { class: "ck-count" }, part.passed && part.passed === part.checks ? _("done") : `${part.passed} / ${part.checks}`),
      ),
    ),
    [...Map.groupBy(told.checks, (each) => each.criterion)].map(([title, own]) => {
      const first = own.find(isOpenNow) || own.find((each) => each.outcome !== "passed") || own[0];
      const right = own.filter((each) => each.outcome === "passed").length;
      return h(
        "li",
        { key: `row ${title}` },
        h(
          "button",
          { type: "button", class: "ck-row", "aria-pressed": String(own.some((each) => each.name === shown)), onclick: () => act.choose(first.name) },
          h("span", { class: "ck-title" }, title || (told.criteria.length > 1 ? _("Also") : _("Python reads your files"))),
          h("span", { class: "ck-dots", "aria-hidden": "true" }, own.map((each, index) => dot(each, told.checks, index))),
          h("span", { class: "ck-count" }, `${right} / ${own.length}`),
        ),
      );
    }),
  );
}

// A check's message and place and, for the next check, the hints given so far.
function said(title, lines, place, act, step = null) {
  const isRepeated = step?.hint && place?.line && step.hint.includes(short(place.path)); // the failing line is nearer
  const linked = place || placeIn(step?.hint);
  return [
    h("h2", { key: "title" }, title),
    !lines.length && h("p", { key: "none" }, _("Nothing to say about this check: it passes, or its turn comes later.")),
    h(
      "dl",
      { key: "lines" },
      lines.map(([label, text], index) => h("div", { key: index }, h("dt", { class: label ? "" : "vh" }, label || _("says")), h("dd", { class: isProse(label) ? "" : "mono" }, ...coded(place && !label ? withoutPlace(text) : text)))),
      step?.hint && !isRepeated && h("div", { key: "hint" }, h("dt", {}, _("hint")), h("dd", {}, ...coded(step.hint))),
    ),
    linked && h("p", { key: "place" }, placeLink(linked, act)),
    step?.ladder && hintLadder(step.ladder, { look: "tool", deal: act.deal, run: act.run, ran: act.ran }),
  ];
}

// The stage is done: what the student has now, and links to continue.
function ending({ told, ending: words, lines, isCourseDone, stages }, act) {
  return h(
    "div",
    { class: "ck-ending", key: "ending" },
    h("h2", {}, isCourseDone ? _("You built the whole casino.") : _("Stage {number} is done.", { number: told.number })),
    h("p", { key: "words" }, [h("b", {}, _("You wrote {count} lines of Python for this, and the table now runs on them.", { count: lines })), " ", [words[0], !isCourseDone && words.at(-1)].filter(Boolean).join(" ")]),
    isCourseDone && h("ol", { class: "ck-stages" }, stages.map((stage) => h("li", { key: stage.number }, h("span", { class: "nd" }, "✓"), stage.title))),
    h("p", { key: "do" }, h("button", { type: "button", class: "tool", "data-action": "download-all", onclick: () => act.download() }, isCourseDone ? _("Download everything") : _("Download my work"))),
  );
}

function isProse(label) {
  return !label || PROSE.some((each) => each === label || _(each) === label);
}
