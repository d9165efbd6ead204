// Panels next to the table: grids, charts, heat maps, sliders, card pickers, and progress.

import { h, hidden, scroll } from "./dom.js";
import { chart } from "./charts.js";
import { N_, _, numeral, percent } from "./language.js";
import { heatMap } from "./matrix.js";
import { canvas, shades } from "./pictures.js";
import { RANKS, SUITS, cardName } from "./faces.js";

const KINDS = {
  grid: (data, index, table) => table.remembered(`grid ${index}`, grid, data),
  heat_map: heatMap,
  sliders,
  picker,
  progress,
  canvas: (data, index, table) => table.remembered(`canvas ${index}`, canvas, data),
  shades: (data, index, table) => table.remembered(`shades ${index}`, shades, data),
  chart: (data, index, table) => chart(data, table.panelWidth(index)),
};
const WIDE = ["heat_map", "canvas", "shades"];

const GROUPS = { heat_map: N_("Matrix"), chart: N_("Charts"), shades: N_("Charts"), progress: N_("Charts"), canvas: N_("Drawing") };

// Panels by tab, in the stage's order; a tab has the name of its first kind that has one.
export function panelGroups(panels) {
  if (!panels.length) return [];
  const named = panels.map((each) => GROUPS[each.kind]).find(Boolean);
  return [{ name: named || N_("Values"), panels }];
}

export function panelsOf(panels, table) {
  const mixed = isMixed(panels);
  const wide = wholeRows(panels, mixed);
  return h("div", { class: "bj-panels", "data-mixed": mixed }, panels.map((each, index) => panel(each, index, table, wide[index])));
}

// Whether there are only a few panels with sliders among them, which are narrow.
function isMixed(panels) {
  return panels.length < 4 && panels.some((each) => each.kind === "sliders" || each.kind === "progress");
}

// The panels that take a whole row: wide ones, and a last one that would be alone.
function wholeRows(panels, isMixed) {
  const wide = panels.map((each) => WIDE.includes(each.kind));
  const rest = panels.map((each, index) => index).filter((index) => !wide[index]);
  if (panels.length === 1 || (!isMixed && rest.length % 2)) wide[rest.length ? rest.at(-1) : 0] = true;
  return wide;
}

function panel(data, index, table, isWide) {
  const draw = KINDS[data.kind];
  const id = `${table.id}-panel-${index}`;
  return h(
    "section",
    {
      class: "bj-panel",
      "data-kind": data.kind,
      "data-index": index,
      "data-wide": isWide,
      "aria-labelledby": id,
      key: `${index} ${data.kind}`,
    },
    h("div", { class: "bj-panel-title", id, role: "heading", "aria-level": table.port.looked ? "2" : "3" }, data.title),
    draw && draw(data, index, table),
  );
}

function grid(data) {
  const wrong = new Set(data.wrong.map(([row, column]) => `${row} ${column}`));
  return scroll(
    data.title,
    h(
      "table",
      { class: "bj-grid" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          data.columns.map((name, column) => h("th", { scope: "col", key: column }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        data.rows.map((row, y) =>
          h(
            "tr",
            { key: y },
            row.map((text, x) => {
              const isWrong = wrong.has(`${y} ${x}`);
              return h(
                x === 0 ? "th" : "td",
                { scope: x === 0 ? "row" : null, "data-wrong": isWrong, key: x },
                isWrong && [
                  h("span", { class: "bj-sign", "aria-hidden": "true", key: "sign" }, "✗"),
                  hidden(_("not as expected: ")),
                ],
                h("span", { key: "text" }, text),
              );
            }),
          ),
        ),
      ),
    ),
  );
}

function sliders(data, index, table) {
  return data.sliders.map((slider) => {
    const id = `${table.id}-${index}-${slider.action}`;
    const value = table.sliderValue(slider);
    const digits = Math.max(0, Math.ceil(-Math.log10(slider.step || 1) - 1e-9));
    return h(
      "div",
      { class: "bj-slider", key: slider.action },
      h("label", { for: id }, slider.label),
      h("output", { for: id }, numeral(Number(value), { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })),
      h("input", {
        id,
        type: "range",
        "data-action": slider.action,
        min: slider.low,
        max: slider.high,
        step: slider.step,
        value,
        style: `--done:${(100 * (value - slider.low)) / (slider.high - slider.low || 1)}%`,
        oninput: (event) => table.slide(slider.action, Number(event.target.value)),
        onchange: (event) => table.release(slider.action, Number(event.target.value)),
      }),
    );
  });
}

function picker(data, index, table) {
  const codes = Object.keys(SUITS).flatMap((suit) => RANKS.map((rank) => rank + suit));
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS.length, ArrowDown: RANKS.length };
  const move = (event, at) => {
    const next = at + (steps[event.key] || NaN);
    if (!(event.key in steps)) return;
    event.preventDefault();
    if (codes[next])
      event.currentTarget.closest(".bj-picker").querySelector(`[data-card="${codes[next]}"]`).focus();
  };
  const reached = table.picked.get(index) || codes[0];
  return h(
    "div",
    { class: "bj-picker" },
    Object.entries(SUITS).map(([suit, name], row) =>
      h(
        "div",
        { role: "group", "aria-label": _(name), key: suit },
        RANKS.map((rank, column) => {
          const code = rank + suit;
          return h(
            "button",
            {
              type: "button",
              class: "bj-pick",
              key: code,
              "data-card": code,
              "data-suit": suit,
              "aria-label": cardName(code),
              tabindex: code === reached ? "0" : "-1",
              onfocus: () => {
                if (table.picked.get(index) !== code) {
                  table.picked.set(index, code);
                  table.redraw();
                }
              },
              onkeydown: (event) => move(event, row * RANKS.length + column),
              onclick: (event) => table.send(event, data.action, code),
            },
            h(
              "svg",
              { viewBox: "0 0 24 34", "aria-hidden": "true", focusable: "false" },
              h("use", { href: `#bj-rank-${rank}`, x: 7, y: 4 }),
              h("use", { href: `#bj-suit-${suit}`, x: 5.5, y: 20, width: 13, height: 13 }),
            ),
          );
        }),
      ),
    ),
  );
}

// A progress bar with a Stop button, since the moves may be out of sight.
function progress(data, index, table) {
  const done = Math.min(1, Math.max(0, data.done));
  return h(
    "div",
    { class: "bj-progress" },
    h(
      "div",
      {
        class: "bj-track",
        role: "progressbar",
        "aria-label": data.title,
        "aria-valuenow": Math.round(100 * done),
        "aria-valuemin": 0,
        "aria-valuemax": 100,
      },
      h("div", { style: `width:${100 * done}%` }),
    ),
    h("span", {}, percent(done)),
    table.state.busy &&
      h("button", { type: "button", class: "bj-button", key: "stop", "data-action": "stop-here", onclick: (event) => table.send(event, "stop") }, h("span", {}, _("Stop"))),
  );
}
