// The stage's own files, and others in a list.

import { h, patch } from "table/dom.js";
import { _ } from "table/language.js";
import { short } from "./places.js";

export class Tabs {
  constructor(root, files, stage, course, show) {
    Object.assign(this, { root, files, stage, course, show });
    this.opened = this.own();
    this.wrong = new Set();
    this.path = null;
    files.onChange((_, how) => how !== "typed" && (this.takeNew(), this.draw()));
  }

  // The files to submit, and any others that the student added to the stage's folder.
  own() {
    const handedIn = this.stage.modules.map((name) => `${this.stage.name}/${name}`);
    const more = [...this.files.own.keys()].filter((path) => path.startsWith(`${this.stage.name}/`) && !handedIn.includes(path) && !this.course.fixed.includes(path) && !path.endsWith("__init__.py"));
    return [...handedIn, ...more];
  }

  // Opens a file that the table wrote into the stage's folder.
  takeNew() {
    for (const path of this.own()) if (!this.opened.includes(path)) this.opened.push(path);
  }

  others() {
    const number = (path) => Number(/^stage(\d+)_/.exec(path)?.[1] || 99);
    return this.files.paths().filter((path) => number(path) <= this.stage.number && !path.endsWith("/__init__.py") && !this.opened.includes(path)).sort((a, b) => number(b) - number(a) || a.localeCompare(b));
  }

  open(path) {
    if (this.files.text(path) === undefined) return;
    if (!this.opened.includes(path)) this.opened.push(path);
    this.path = path;
    this.show(path);
    this.draw();
  }

  mistake(path, isWrong) {
    if (this.wrong.has(path) === isWrong) return;
    if (isWrong) this.wrong.add(path);
    else this.wrong.delete(path);
    this.draw();
  }

  draw() {
    const stageOf = (path) => Number(/^stage(\d+)_/.exec(path)?.[1]);
    const others = this.others();
    patch(this.root, [
      h(
        "div",
        { class: "tb-list", role: "tablist", "aria-label": _("Files"), key: "list", onkeydown: (event) => this.key(event) },
        this.opened.map((path) =>
          h(
            "button",
            { type: "button", role: "tab", key: path, "aria-selected": String(path === this.path), "aria-controls": "editor", tabindex: path === this.path ? "0" : "-1", "data-path": path, "data-wrong": this.wrong.has(path), onclick: () => this.open(path) },
            this.wrong.has(path) && h("i", { class: "bad", role: "img", "aria-label": _("with a mistake") }),
            short(path),
            stageOf(path) !== this.stage.number && h("small", {}, _(" stage {number}", { number: stageOf(path) })),
            this.course.fixed.includes(path) && h("small", {}, _(" given")),
          ),
        ),
      ),
      others.length > 0 &&
        h(
          "select",
          { key: "others", "aria-label": _("Open another file"), onchange: (event) => { const path = event.target.value; event.target.value = ""; if (path) this.open(path); } },
          h("option", { value: "" }, _("More files")),
          others.map((path) => h("option", { key: path, value: path }, path)),
        ),
    ].filter(Boolean));
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...this.root.querySelectorAll("[role=tab]")];
    const at = all.findIndex((each) => each.getAttribute("aria-selected") === "true");
    all.at((at + step) % all.length).click();
    this.root.querySelector("[aria-selected=true]").focus();
  }
}
