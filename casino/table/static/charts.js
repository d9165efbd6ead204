// Charts as SVG, drawn at the panel's width so that labels stay readable.

import { h } from "./dom.js";
import { _, numeral } from "./language.js";

const HEIGHT = 270;
const EDGE = { left: 54, right: 16, top: 26, bottom: 46 };
const MARKED_POINTS = 40;
const number = (value) => numeral(value, { maximumFractionDigits: 3 });

export function chart(panel, width) {
  const all = panel.series.flatMap((series) => points(series));
  if (all.length < 2 || panel.series.every((series) => series.x.length < 2)) return h("p", { class: "bj-empty" }, _("Nothing to draw yet."));
  const bars = panel.series.filter((series) => series.style === "bars");
  const scales = { x: xScale(panel, all, bars, width), y: yScale(all, bars.length > 0, topOf(panel)) };
  return h(
    "div",
    { class: "bj-chart" },
    h(
      "svg",
      {
        viewBox: `0 0 ${width} ${HEIGHT}`,
        width,
        height: HEIGHT,
        role: "img",
        "aria-label": inWords(panel),
        focusable: "false",
      },
      axes(panel, scales, width),
      panel.series.map((series, index) => drawSeries(series, index, scales, bars)),
      panel.mark !== null && panel.mark !== undefined && mark(panel, scales),
    ),
    h(
      "ul",
      { class: "bj-legend", role: "list" },
      panel.series.map((series, index) => h("li", { key: index }, sample(series, index), series.name)),
    ),
  );
}

function points(series) {
  return series.x
    .map((x, index) => [x, series.y[index]])
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
}

function xScale(panel, all, bars, width) {
  const xs = [...new Set(all.map(([x]) => x))].sort((a, b) => a - b);
  const gap = xs.length > 1 ? Math.min(...xs.slice(1).map((x, index) => x - xs[index])) : 1;
  const room = bars.length ? gap / 2 : 0;
  const known = Number.isFinite(panel.mark) ? [...xs, panel.mark] : xs;
  const low = Math.min(...known) - room,
    high = Math.max(...known) + room;
  const span = high - low || 1;
  const inner = width - EDGE.left - EDGE.right;
  const place = (x) => EDGE.left + ((x - low) * inner) / span;
  const whole = xs.every(Number.isInteger) && gap >= 1 && span / gap <= inner / 24;
  return {
    place,
    ticks: whole ? xs : ticks(low, high, Math.max(2, Math.floor(inner / 70))),
    gap: (gap * inner) / span,
  };
}

// A mark's number is above the axes, below their name.
function topOf(panel) {
  return EDGE.top + (Number.isFinite(panel.mark) ? 16 : 0);
}

function yScale(all, fromZero, edge) {
  const ys = all.map(([, y]) => y);
  const top = Math.max(...ys),
    bottom = Math.min(...ys);
  const low = fromZero || (bottom >= 0 && bottom < 0.6 * top) ? Math.min(0, bottom) : bottom;
  const steps = ticks(low, top === low ? low + 1 : top, 5);
  const step = steps[1] - steps[0] || 1;
  const from = Math.floor(low / step + 1e-9) * step,
    to = Math.ceil(top / step - 1e-9) * step || from + step;
  const place = (y) =>
    HEIGHT - EDGE.bottom - ((y - from) * (HEIGHT - edge - EDGE.bottom)) / (to - from || 1);
  return { place, ticks: ticks(from, to, 5), zero: place(Math.max(from, 0)) };
}

// About `count` round steps between two numbers.
function ticks(low, high, count) {
  const raw = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= raw * 0.999);
  const found = [];
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + step * 1e-6; n += 1)
    found.push(Number((n * step).toPrecision(12)));
  return found;
}

function axes(panel, { x, y }, width) {
  const right = width - EDGE.right,
    bottom = HEIGHT - EDGE.bottom;
  return h(
    "g",
    { class: "bj-axes", "aria-hidden": "true" },
    y.ticks.map((tick) => [
      h("path", { class: "bj-gridline", d: `M${EDGE.left} ${y.place(tick)}H${right}` }),
      h("text", { x: EDGE.left - 8, y: y.place(tick) + 4, "text-anchor": "end" }, number(tick)),
    ]),
    x.ticks.map((tick) =>
      h("text", { x: x.place(tick), y: bottom + 18, "text-anchor": "middle" }, (panel.x_names || [])[tick] || number(tick)),
    ),
    h("path", { class: "bj-axis", d: `M${EDGE.left} ${bottom}H${right}` }),
    h(
      "text",
      { class: "bj-axis-label", x: (EDGE.left + right) / 2, y: HEIGHT - 8, "text-anchor": "middle" },
      panel.x_label,
    ),
    h("text", { class: "bj-axis-label", x: 4, y: 13 }, panel.y_label),
  );
}

function drawSeries(series, index, { x, y }, bars) {
  const at = points(series).map(([px, py]) => [x.place(px), y.place(py)]);
  const colour = `bj-series bj-series-${(index % 4) + 1}`;
  if (series.style === "bars") {
    const thick = Math.max(2, Math.min(46, (x.gap * 0.74) / bars.length));
    const shift = (bars.indexOf(series) - bars.length / 2) * thick;
    return h(
      "g",
      { class: `${colour} bj-bars`, key: index },
      at.map(([px, py]) =>
        h("rect", {
          x: px + shift,
          y: Math.min(py, y.zero),
          width: thick - 1,
          height: Math.max(1, Math.abs(y.zero - py)),
          rx: Math.min(3, thick / 3),
        }),
      ),
    );
  }
  const path = at.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L");
  return h(
    "g",
    { class: colour, "data-style": series.style, key: index },
    path && h("path", { d: `M${path}` }),
    at.length <= MARKED_POINTS && at.map((place) => dot(place, series.style)),
  );
}

function dot([x, y], style) {
  return style === "expected"
    ? h("path", { class: "bj-dot", d: `M${x - 4} ${y}l4-4 4 4-4 4Z` })
    : h("circle", { class: "bj-dot", cx: x, cy: y, r: 3.6 });
}

function mark(panel, { x }) {
  const place = x.place(panel.mark),
    bottom = HEIGHT - EDGE.bottom,
    top = topOf(panel);
  return h(
    "g",
    { class: "bj-mark", key: "mark" },
    h("path", { d: `M${place} ${top}V${bottom}` }),
    h("path", { class: "bj-mark-tip", d: `M${place - 6} ${top - 8}h12l-6 9Z` }),
    h("text", { x: place, y: top - 12, "text-anchor": "middle" }, number(panel.mark)),
  );
}

function sample(series, index) {
  const shape =
    series.style === "bars"
      ? h("rect", { x: 6, y: 2, width: 14, height: 12, rx: 2 })
      : [h("path", { d: "M1 8H25" }), dot([13, 8], series.style)];
  return h(
    "svg",
    {
      class: `bj-series bj-series-${(index % 4) + 1}${series.style === "bars" ? " bj-bars" : ""}`,
      "data-style": series.style,
      viewBox: "0 0 26 16",
      width: 26,
      height: 16,
      "aria-hidden": "true",
    },
    shape,
  );
}

function inWords(panel) {
  const told = panel.series.map((series) => {
    const ys = points(series).map(([, y]) => y);
    return ys.length
      ? _("{name} from {low} to {high}", { name: series.name, low: number(Math.min(...ys)), high: number(Math.max(...ys)) })
      : _("{name}: no points", { name: series.name });
  });
  const axes = { y: panel.y_label, x: panel.x_label };
  return [
    _("Chart of {y} by {x}: {series}.", { ...axes, series: told.join("; ") }),
    Number.isFinite(panel.mark) ? _("Marked: {x} {mark}.", { ...axes, mark: number(panel.mark) }) : "",
    _("The numbers are in the plain text below the table."),
  ].filter(Boolean).join(" ");
}
