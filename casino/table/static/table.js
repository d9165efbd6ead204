// The play table: what anywidget calls to put one on the page, and to take it away.

import { drawFaces } from "./faces.js";
import { SHORTCUTS, guardShortcuts, keyDown } from "./keys.js";
import { TableView } from "./view.js";

function render({ model, el }) {
  drawFaces();
  const root = document.createElement("section");
  root.className = "bj";
  root.tabIndex = -1;
  root.setAttribute(SHORTCUTS, "true");
  el.append(root);
  const view = new TableView(model, root);
  const changed = () => view.stateChanged();
  const recoloured = () => view.redraw();
  model.on("change:state", changed);
  model.on("change:four_colours", recoloured);
  root.addEventListener("keydown", (event) => keyDown(event, view));
  root.addEventListener("animationend", (event) => {
    if (event.target.closest) (event.target.closest("[data-enter]") || root).removeAttribute("data-enter");
  });
  root.addEventListener("keyup", (event) => event.stopPropagation());
  root.addEventListener("keypress", (event) => event.stopPropagation());
  const release = guardShortcuts(root);
  const resized = new ResizeObserver(() => requestAnimationFrame(() => view.redraw()));
  resized.observe(root);
  view.redraw();
  return () => {
    model.off("change:state", changed);
    model.off("change:four_colours", recoloured);
    resized.disconnect();
    release();
    view.stopWaiting();
  };
}

export default { render };
