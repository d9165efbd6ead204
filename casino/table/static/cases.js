// The student's cases: predictions for deals, and the impostors that they unmask.

import { h } from "./dom.js";
import { _ } from "./language.js";
import { quoted } from "./python.js";

export function casesPanel(state, table) {
  const { cases } = state;
  // Results are only valid for the cases and the code that were checked.
  const isStale = table.cases.text !== null && table.cases.text !== cases.text;
  const lines = state.areCasesStale ? cases.lines.map((line) => ({ ...line, own: [] })) : cases.lines;
  const toLookAt = isStale ? [] : lines.filter((line) => line.wrong || line.own.length);
  return h(
    "div",
    { class: "bj-cases", key: "cases" },
    casesForm(cases, state, table),
    cases.trouble && h("p", { class: "bj-case-wrong", role: "alert" }, cases.trouble),
    h("p", { class: "bj-cases-said", role: "status" }, isStale ? "" : casesSummary(cases, lines, state.areCasesStale)),
    toLookAt.length > 0 && h("ul", { class: "bj-case-lines", key: "lines", "aria-label": _("Lines to look at") }, toLookAt.map(caseLine)),
    h("ul", { class: "bj-faces", key: "faces", "aria-label": _("Impostors") }, cases.faces.map(impostorFace)),
  );
}

function casesForm(cases, state, table) {
  const id = `${table.id}-cases`;
  const off = state.busy ? "true" : null;
  return h(
    "form",
    {
      class: "bj-cases-form",
      key: "writing",
      autocomplete: "off",
      onsubmit: (event) => {
        event.preventDefault();
        table.sendCases(event, "cases");
      },
    },
    h("label", { for: id }, _("One case per line: the situation, a colon, and the result you expect")),
    h("textarea", {
      id,
      class: "bj-cases-text",
      rows: String(Math.min(12, Math.max(3, cases.text.split("\n").length + 1))),
      spellcheck: "false",
      autocapitalize: "off",
      placeholder: cases.example,
      value: table.casesText(cases.text),
      oninput: (event) => table.typeCases(event.target.value),
    }),
    h(
      "p",
      { class: "bj-cases-buttons" },
      h("button", { type: "submit", class: "bj-button", "data-action": "cases", "aria-disabled": off }, _("Check the cases")),
      h(
        "button",
        { type: "button", class: "bj-button", "data-action": "case", "aria-disabled": off, onclick: (event) => table.sendCases(event, "case") },
        _("Deal me a hand to predict"),
      ),
    ),
  );
}

function casesSummary(cases, lines, isOldCode) {
  if (!cases.is_checked || cases.trouble) return "";
  const wrong = lines.length - cases.right;
  const own = lines.filter((line) => line.own.length).length;
  const code = !cases.right || isOldCode ? "" : cases.not_written ? _("Your code isn't written yet, so it wasn't checked.") : own ? (own === 1 ? _("Your code disagrees with one:") : _("Your code disagrees with {own}:", { own })) : _("Your code agrees.");
  return [casesCount(cases.right, wrong), code, impostorCount(cases.faces)].filter(Boolean).join(" ");
}

function impostorCount(faces) {
  const all = faces.length;
  const caught = faces.filter((face) => face.case).length;
  if (!caught) return "";
  return caught === all ? _("All {all} impostors are unmasked: your cases catch every mistake they make!", { all }) : _("{caught} of {all} impostors are unmasked.", { caught, all });
}

function casesCount(right, wrong) {
  if (!wrong) return right === 1 ? _("Your case is right.") : right === 2 ? _("Both cases are right.") : _("All {right} cases are right.", { right });
  return right === 1 ? _("1 case right, {wrong} to fix.", { wrong }) : _("{right} cases right, {wrong} to fix.", { right, wrong });
}

function caseLine(line) {
  return h(
    "li",
    { key: line.number },
    h("b", {}, _("Line {number}: ", line)),
    h("code", {}, line.text),
    line.wrong && h("p", { class: "bj-case-wrong" }, ...quoted(`${line.wrong} ${line.rule}`)),
    line.own.map((text, index) => h("p", { class: "bj-case-own", key: index }, h("b", {}, _("Your code: ")), text)),
  );
}

// A hidden impostor is a mask; an unmasked one has a face and shows its false belief.
function impostorFace(impostor, place) {
  const isCaught = Boolean(impostor.case);
  return h(
    "li",
    { key: impostor.name, "data-caught": isCaught },
    h("span", { class: "bj-face", key: isCaught ? "face" : "mask", "aria-hidden": "true", once: { "data-enter": isCaught ? "face" : null } }, isCaught ? impostorPicture(place) : impostorMask()),
    h(
      "span",
      {},
      h("b", {}, impostor.name),
      isCaught
        ? h("span", { class: "bj-belief" }, _("“{belief}”", impostor), " ", impostor.line ? _("Caught by line {line}", impostor) : h("span", {}, _("Caught by "), h("code", {}, impostor.case)))
        : h("span", { class: "bj-belief" }, _("still hidden")),
    ),
  );
}

// Nine simple faces: eyes, brows, mouth, and hair depend on the position in the row.
function impostorPicture(place) {
  const hair = ["M5 10c1-7 13-7 14 0-3-3-11-3-14 0Z", "M4 11C4 2 20 2 20 11l-2-3H6Z", "M6 8c3-5 9-5 12 0l-2-1-2 1-2-1-2 1-2-1Z"][place % 3];
  const mouth = ["M9 17c2 1.5 4 1.5 6 0", "M9 17.5h6", "M10 18c1-1.5 3-1.5 4 0"][(place >> 1) % 3];
  const eyes = [1.1, 1.5, 0.9][Math.floor(place / 3) % 3];
  return h(
    "svg",
    { viewBox: "0 0 24 24", "data-face": String(place % 4) },
    h("circle", { class: "bj-skin", cx: 12, cy: 13, r: 8.5 }),
    h("path", { class: "bj-hair", d: hair }),
    h("circle", { cx: 9, cy: 13, r: eyes }),
    h("circle", { cx: 15, cy: 13, r: eyes }),
    h("path", { class: "bj-mouth", d: mouth }),
  );
}

function impostorMask() {
  return h("svg", { viewBox: "0 0 24 12" }, h("path", { d: "M1 2C5-1 9 1 12 3c3-2 7-4 11-1 0 6-3 9-6 9-3 0-4-3-5-3s-2 3-5 3c-3 0-6-3-6-9Zm4 3c1 2 3 2 4 0-1-2-3-2-4 0Zm10 0c1 2 3 2 4 0-1-2-3-2-4 0Z", "fill-rule": "evenodd" }));
}
