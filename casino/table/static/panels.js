// What lies beside the table: grids, charts, heat maps, sliders, cards to pick, progress.

import { h } from "./dom.js";
import { chart } from "./charts.js";

const KINDS = { chart: (panel) => chart(panel, 480) };

export function panel(data, index, table) {
  const draw = KINDS[data.kind];
  return h("section", { class: "bj-panel", "data-kind": data.kind, "aria-label": data.title, key: `${index} ${data.kind}` },
    h("h3", {}, data.title), draw && draw(data, table, index));
}
