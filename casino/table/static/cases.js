// The student's cases: what a deal should give, said before it is programmed, and whom it unmasks.

import { h, hidden } from "./dom.js";
import { _ } from "./language.js";
import { quoted } from "./python.js";

export function casesPanel(state, table) {
  const cases = state.cases;
  if (!cases) return null;
  const caught = cases.faces.filter((face) => face.line).length;
  const toLookAt = cases.lines.filter((line) => line.wrong || line.own.length);
  return h(
    "details",
    { class: "bj-cases", key: "cases" },
    h(
      "summary",
      {},
      h("b", {}, _("Cases")),
      cases.is_checked ? _(" {caught} of {all} impostors unmasked", { caught, all: cases.faces.length }) : _(" Say what should happen, and unmask the impostors"),
    ),
    h(
      "div",
      { class: "bj-cases-in" },
      casesForm(cases, state, table),
      cases.trouble && h("p", { class: "bj-case-wrong", role: "alert" }, cases.trouble),
      h("p", { class: "bj-cases-said", role: "status" }, casesSummary(cases)),
      toLookAt.length > 0 && h("ul", { class: "bj-case-lines", key: "lines", "aria-label": _("Lines to look at") }, toLookAt.map(caseLine)),
      h("ul", { class: "bj-faces", key: "faces", "aria-label": _("Impostors") }, cases.faces.map(impostorFace)),
    ),
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
    h("label", { for: id }, _("A case on each line: a situation, a colon, and what it should give")),
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
        _("Deal me cards for one"),
      ),
    ),
  );
}

function casesSummary(cases) {
  if (!cases.is_checked || cases.trouble) return "";
  const wrong = cases.lines.length - cases.right;
  const own = cases.lines.filter((line) => line.own.length).length;
  return [
    casesCount(cases.right, wrong),
    cases.right > 0 && (cases.not_written ? _("Your program was not asked: it is not written yet.") : own ? _("Your program differs from {own}.", { own }) : _("Your program agrees.")),
  ].filter(Boolean).join(" ");
}

function casesCount(right, wrong) {
  if (!wrong) return right === 1 ? _("1 right case.") : _("{right} right cases.", { right });
  return right === 1 ? _("1 right case, {wrong} to look at.", { wrong }) : _("{right} right cases, {wrong} to look at.", { right, wrong });
}

function caseLine(line) {
  return h(
    "li",
    { key: line.number },
    h("b", {}, _("Line {number}: ", line)),
    h("code", {}, line.text),
    line.wrong && h("p", { class: "bj-case-wrong" }, ...quoted(`${line.wrong} ${line.rule}`)),
    line.own.map((text, index) => h("p", { class: "bj-case-own", key: index }, h("b", {}, _("Your program: ")), text)),
  );
}

// A hidden impostor is a mask; an unmasked one shows what it believed.
function impostorFace(impostor) {
  const letters = impostor.name.split(/[ -]/).map((word) => word[0]).join("").slice(0, 2);
  return h(
    "li",
    { key: impostor.name, "data-caught": Boolean(impostor.line) },
    h("span", { class: "bj-face", "aria-hidden": "true" }, impostor.line ? letters : impostorMask()),
    h(
      "span",
      {},
      h("b", {}, impostor.name),
      impostor.line ? h("span", { class: "bj-belief" }, _("“{belief}”", impostor), hidden(_(" Unmasked by")), _(" line {line}", impostor)) : h("span", { class: "bj-belief" }, _("still hidden")),
    ),
  );
}

function impostorMask() {
  return h("svg", { viewBox: "0 0 24 12" }, h("path", { d: "M1 2C5-1 9 1 12 3c3-2 7-4 11-1 0 6-3 9-6 9-3 0-4-3-5-3s-2 3-5 3c-3 0-6-3-6-9Zm4 3c1 2 3 2 4 0-1-2-3-2-4 0Zm10 0c1 2 3 2 4 0-1-2-3-2-4 0Z", "fill-rule": "evenodd" }));
}
