// The play table: adds one to any page, and removes it again.

import { drawFaces } from "./faces.js";
import { SHORTCUTS, guardShortcuts, keyDown } from "./keys.js";
import { onLanguage, speak } from "./language.js";
import { onChoice } from "./settings.js";
import { TableView } from "./view.js";

// `port` is the page's end of the bridge. `state()` returns the newest state. `heard(tell)` calls
// `tell` after each new state, and returns a function that stops this. `send(message)` sends an
// action. Optional: `looked(place)` gets the current line; `open(path)` returns a function that
// opens a student's file at a line, or null; `words()` returns the language and its texts. Returns
// a function that removes the table.
export function mount(el, port) {
  drawFaces();
  const root = document.createElement("section");
  root.className = "bj";
  root.tabIndex = -1;
  root.setAttribute(SHORTCUTS, "true");
  el.append(root);
  const view = new TableView(port, root);
  const listen = () => port.words?.()?.language && speak(port.words());
  listen();
  const deaf = port.heard(() => {
    listen();
    view.stateChanged();
  });
  const silent = onLanguage(() => view.sayAnew());
  const indifferent = onChoice(() => view.redraw());
  root.addEventListener("keydown", (event) => keyDown(event, view));
  root.addEventListener("pointerdown", () => view.stopMotion());
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
    deaf();
    indifferent();
    silent();
    resized.disconnect();
    release();
    view.leaveSteps();
    view.stopMotion();
    view.stopWaiting();
    root.remove();
  };
}

// The notebook's end: anywidget's model carries the state and the messages.
function render({ model, el }) {
  model.send({ locale: document.documentElement.lang }); // JupyterLab stores its language there
  return mount(el, {
    state: () => model.get("state"),
    heard: (tell) => {
      model.on("change:state change:words", tell);
      return () => model.off("change:state change:words", tell);
    },
    send: (message) => model.send(message),
    open: (path) => labOpens(model, path),
    words: () => model.get("words"),
  });
}

// JupyterLab and Notebook 7 open a file at a line if a link in a text is followed, so the table
// makes such a link. In other notebooks, only the text names the file and line.
function labOpens(model, path) {
  const { rendermime, context } = model.widget_manager || {};
  const links = rendermime && rendermime.linkHandler;
  const target = links && context && fromRoot(context.path, model.get("folder"), path);
  if (!target) return null;
  return (line) => {
    const link = document.createElement("a");
    links.handleLink(link, target, `#line=${line - 1}`); // JupyterLab counts lines from 0
    link.click();
  };
}

// The path of a file from the server's root, or null if it is outside.
function fromRoot(notebook, folder, path) {
  if (!folder) return null;
  const parts = notebook.replace(/^[^/]*:/, "").split("/").slice(0, -1);
  for (const part of [...folder.split("/"), ...path.split("/")]) {
    if (part === ".." && !parts.length) return null;
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

export default { render };
