// "My work": export to a zip file, import from a zip file or a folder, and earlier versions.

import { h, patch } from "table/dom.js";
import { N_, _, languageTag } from "table/language.js";
import { notice } from "./notices.js";
import { download, readChosen, toZip } from "./work.js";

const WHY = { tab: N_("written in another tab"), version: N_("before the course update"), opened: N_("before a file was opened"), back: N_("before an earlier version was restored"), reset: N_("before the reset") };

export class WorkMenu {
  constructor(button, page) {
    this.page = page;
    this.dialog = document.getElementById("work-dialog");
    button.addEventListener("click", () => this.open());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    document.body.addEventListener("dragover", (event) => event.preventDefault());
    document.body.addEventListener("drop", (event) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      this.take(event.dataTransfer.files);
    });
  }

  async open() {
    this.isAsking = false;
    await this.draw();
    this.dialog.showModal();
  }

  async draw() {
    const { files, stage } = this.page;
    const kept = (await files.store.kept()).sort((a, b) => b.at - a.at);
    patch(this.dialog, [
      h(
        "form",
        { method: "dialog", key: "form" },
        h("h2", { id: "work-title" }, _("My work")),
        h("p", {}, files.store.problem ? _(files.store.problem) : _("What you type is saved in this browser. Download a zip to hand in, to back up, or to continue on another computer.")),
        h(
          "div",
          { class: "wk-do" },
          h("button", { type: "button", class: "tool go", "data-action": "download", onclick: () => this.download() }, _("Download my work")),
          h("button", { type: "button", class: "tool", "data-action": "download-stage", onclick: () => this.download(stage) }, _("Download stage {number} to hand in", stage)),
        ),
        h("h3", {}, _("Open")),
        h("p", {}, _("A zip from here, or the course folder on your computer. Earlier versions of changed files are kept below.")),
        h(
          "div",
          { class: "wk-do" },
          this.chooser(_("A zip …"), { accept: ".zip,.py", multiple: true, id: "open-zip" }),
          this.chooser(_("A folder …"), { webkitdirectory: true, id: "open-folder" }),
        ),
        h("h3", {}, _("This stage")),
        h(
          "div",
          { class: "wk-do" },
          this.isAsking
            ? [
                h("p", { key: "sure" }, _("Your code of stage {number} is replaced. It stays under Earlier versions.", stage)),
                h("button", { type: "button", class: "tool", key: "yes", "data-action": "reset-now", onclick: () => this.reset() }, _("Reset")),
                h("button", { type: "button", class: "tool", key: "no", onclick: () => this.ask(false) }, _("Cancel")),
              ]
            : h("button", { type: "button", class: "tool", key: "ask", "data-action": "reset", onclick: () => this.ask(true) }, _("Reset stage {number} to the starter files …", stage)),
        ),
        kept.length > 0 && h("h3", {}, _("Earlier versions")),
        kept.length > 0 &&
          h(
            "ul",
            { class: "wk-kept" },
            kept.slice(0, 40).map((each) =>
              h(
                "li",
                { key: each.id },
                h("span", {}, h("code", {}, each.path), h("small", {}, `${new Date(each.at).toLocaleString(languageTag())}, ${_(WHY[each.why] || each.why)}`)),
                h("button", { type: "button", class: "tool", onclick: () => this.compare(each) }, _("Compare")),
                h("button", { type: "button", class: "tool", onclick: () => this.back(each) }, _("Restore")),
              ),
            ),
          ),
        h("div", { class: "wk-end" }, h("button", { class: "tool", value: "close" }, _("Close"))),
      ),
    ]);
  }

  chooser(label, attributes) {
    const choose = (event) => {
      this.take(event.target.files);
      event.target.value = "";
    };
    return h("label", { class: "tool", key: attributes.id }, label, h("input", { type: "file", class: "vh", once: attributes, onchange: choose }));
  }

  // Downloads a stage's files to submit, or all files that the student has written.
  download(stage = null) {
    const { files, course } = this.page;
    const names = files.paths().filter((path) => {
      const of = course.stages.find((each) => path.startsWith(`${each.name}/`));
      if (!of || (stage && of !== stage)) return false;
      const isHandedIn = of.modules.includes(path.slice(of.name.length + 1));
      return files.isWritten(path) || (isHandedIn && (stage || course.stages.some((each) => each === of && hasWork(files, each))));
    });
    if (!names.length) notice("nothing", () => [_("You haven't written anything yet."), [[_("OK")]]]);
    else download(toZip(files, names), stage ? `${stage.name}.zip` : "blackjack-work.zip");
  }

  async take(chosen) {
    try {
      const found = await readChosen(chosen);
      const { files } = this.page;
      let changed = 0;
      for (const [path, text] of found) {
        if (!this.page.isOwn(path) || files.text(path) === text) continue;
        await files.replace(path, text, "opened");
        changed += 1;
      }
      this.dialog.close();
      const said = () => (changed ? _("Opened. {changed} of {all} files changed; the earlier versions are under My work.", { changed, all: found.size }) : _("These files are here already. Nothing changed."));
      notice("opened", () => [said(), [[_("OK")]]]);
    } catch (error) {
      notice("opened", () => [_(error.message), [[_("OK")]]], "bad");
      this.dialog.close();
    }
  }

  async reset() {
    const { files, stage } = this.page;
    const own = stage.modules.map((name) => `${stage.name}/${name}`).filter((path) => files.isWritten(path)).map((path) => [path, files.text(path)]);
    for (const [path] of own) await files.replace(path, null, "reset");
    this.isAsking = false;
    this.dialog.close();
    const undo = () => own.forEach(([path, text]) => files.set(path, text, "put"));
    notice("reset", () => [_("Stage {number} has its starter files again. Your code is under My work, Earlier versions.", stage), [[_("Undo"), undo], [_("OK")]]]);
  }

  async ask(isAsking) {
    this.isAsking = isAsking;
    await this.draw();
    this.dialog.querySelector(`[data-action=${isAsking ? "reset-now" : "reset"}]`).focus();
  }

  compare({ path, text }) {
    this.dialog.close();
    this.page.tabs.open(path);
    this.page.editor.compare(path, text);
    notice("compare", () => [_("{path}. Green: now. Red: the earlier version.", { path }), [[_("Done"), () => this.page.editor.compare(path, null)]]]);
  }

  async back({ id, path, text }) {
    await this.page.files.replace(path, text, "back");
    await this.page.files.store.forget(id);
    this.page.tabs.open(path);
    this.dialog.close();
  }
}

function hasWork(files, stage) {
  return stage.modules.some((name) => files.isWritten(`${stage.name}/${name}`));
}
