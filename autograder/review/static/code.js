// The student's files, line by line, with comments and style findings below the lines.

import { openComposer, shownComment } from "./composer.js";
import { make, marked } from "./page.js";

export function showCode(place, tools) {
  const { work } = tools;
  const files = work.files.map((file) => shownFile(file, tools));
  place.replaceChildren(make("h2", {}, work.called || work.student, work.called ? make("span", { class: "soft student-id" }, ` ${work.student}`) : ""), ...files);
  if (!files.length) place.append(make("p", { class: "soft" }, "The student's files are not here: start the command with --submissions and their folder."));
  place.querySelector(".number")?.setAttribute("tabindex", "0");
  place.onkeydown = (event) => walk(event, place);
}

function walk(event, place) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by || !event.target.matches(".number")) return;
  const numbers = [...place.querySelectorAll(".number")];
  const next = numbers[numbers.indexOf(event.target) + by];
  if (!next) return;
  event.preventDefault();
  event.target.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

// A line as runs of one kind each; what is left over, or has no kind, is plain.
function coloured(text, runs) {
  let start = 0;
  const parts = runs.map(([kind, length]) => {
    const part = text.slice(start, start += length);
    return kind ? make("span", { class: `is-${kind}` }, part) : part;
  });
  return [...parts, text.slice(start)];
}

function shownFile(file, tools) {
  const { work } = tools;
  const lines = file.lines.map((text, index) => {
    const line = index + 1;
    const on = (each) => each.file === file.name && each.line === line;
    const comments = work.counts ? work.comments.filter(on) : [];  // they are about the lines of the attempt that counts
    const below = make("div", { class: "below" });
    const target = { file: file.name, line };
    const number = make("button", {
      type: "button", class: "number", tabindex: "-1", "aria-label": `Comment on ${file.name}, line ${line}`,
      disabled: !work.counts, onclick: () => openComposer(below, tools, target, `Comment on ${file.name}, line ${line}`),
    }, String(line));
    below.append(
      ...work.style.filter(on).map((each) => make("p", { class: "finding" }, ...marked(each.message), ` (${each.rule}, −${each.points})`)),
      ...comments.map((each) => shownComment(each, tools, () => below)));
    return make("li", {}, number, make("code", {}, ...coloured(text || " ", file.kinds[index] ?? [])), below);
  });
  const note = file.is_plain ? [make("p", {}, "Shown without colours: this file is too long, or too slow to be coloured.")] : [];
  return make("section", { class: "file", "aria-label": file.name }, make("h3", {}, make("code", {}, file.name)), ...note, make("ol", { class: "lines" }, ...lines));
}
