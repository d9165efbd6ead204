// The first page: the stages as a path, where one left off, and one line that shows that all works.

import { drawFaces } from "table/faces.js";
import { h, patch } from "table/dom.js";
import { minimalSetup } from "codemirror";
import { python } from "@codemirror/lang-python";
import { EditorView } from "@codemirror/view";
import { keepCourse, openCourse, openFiles, siteData, theme } from "./course.js";
import { notice } from "./notices.js";
import { keepOffline } from "./offline.js";
import { progress } from "./path.js";
import { Python } from "./python.js";

const LINE = 'card = ""\n';
const $ = (selector) => document.querySelector(selector);

async function start() {
  const site = siteData();
  theme($("#theme"));
  const course = await openCourse(site);
  const files = await openFiles(site, course);
  keepCourse(course);
  await drawStages(course, files);
  lineZero(site, course, files);
  if (navigator.serviceWorker?.controller) keepOffline(site.sw, (now) => notice("version", "There is a new version of the course. Your work stays.", [["Take it now", now], ["Later"]]));
}

async function drawStages(course, files) {
  const known = await progress(course, files.store);
  const next = course.stages.find((each) => !known.get(each.number)?.done);
  for (const item of document.querySelectorAll("#stages li")) {
    const number = Number(item.dataset.stage);
    const found = known.get(number);
    item.dataset.state = found?.done ? "done" : number === next?.number ? "next" : "later";
    item.querySelector(".hm-p").textContent = found?.done ? "done" : found?.passed ? `${found.passed} of ${found.all} checks` : number === next?.number ? "next" : "";
  }
  const begun = [...known.values()].some((each) => each?.passed);
  if (begun && next) {
    $("#go-on").href = `stage${next.number}/${location.search}`;
    $("#go-on").textContent = `Go on with stage ${next.number}: ${next.title}`;
  } else if (begun) $("#go-on").textContent = "Every stage is done";
}

function lineZero(site, course, files) {
  const view = new EditorView({
    parent: $("#zero-editor"),
    doc: LINE,
    extensions: [minimalSetup, python(), EditorView.contentAttributes.of({ "aria-label": "One line of Python", tabindex: "0" })],
  });
  const said = (text, kind) => {
    $("#zero-said").textContent = text;
    $("#zero-said").dataset.kind = kind;
  };
  let worker = null;
  const heard = (told) => {
    if (told.kind === "mistake" && told.line) said(`line ${told.line}: ${told.message}`, "bad");
    if (told.kind !== "ran") return;
    const [line] = told.lines.slice(-1);
    const isRight = line.got === "'AS'";
    patch($("#zero-card"), isRight ? [ace()] : []);
    patch($("#zero-on"), isRight ? [onward(course.stages[0])] : []);
    if (isRight) files.store.note("stage 0", { done: true, at: Date.now() });
    if (isRight) said("Right: Python runs, and the page heard it.", "ok");
    else said(line.got === "''" ? "There is nothing between the quotation marks yet." : `card is ${line.got} now. It should be 'AS'.`, "bad");
  };
  $("#zero-check").addEventListener("click", () => {
    said("Python is loading: the first time takes a few seconds …", "");
    worker ||= new Python(site, files, {
      heard,
      stuck: () => said("That did not come back, and Python was started anew.", "bad"),
      state: (state, text) => state === "broken" && said(`Python could not be loaded: ${text.split("\n")[0]}`, "bad"),
    });
    const text = view.state.doc.toString();
    worker.lookAt("your line", text);
    worker.run(1, "0", [`>>> ${text.trim().split("\n").join("\n... ")}\n>>> card\n`]);
  });
}

function onward({ number }) {
  return h("a", { key: "on", href: `stage${number}/${location.search}` }, `On to stage ${number}`);
}

function ace() {
  drawFaces();
  return h("svg", { key: "ace", class: "hm-ace", viewBox: "0 0 100 140", role: "img", "aria-label": "Ace of Spades" }, h("use", { href: "#bj-card-AS" }));
}

start().catch((error) => notice("course", error.message, [["The course of this site", () => (location.search = "")]], "bad"));
