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

const LINE = 'card = ""';
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
    selection: { anchor: LINE.length - 1 }, // between the quotation marks
    extensions: [minimalSetup, python(), EditorView.contentAttributes.of({ "aria-label": "One line of Python", tabindex: "0" })],
  });
  const said = (text, kind) => {
    $("#zero-said").textContent = text;
    $("#zero-said").dataset.kind = kind;
  };
  let worker = null;
  const heard = (told) => {
    if (told.kind !== "ran") return;
    isThere = true;
    const verdict = verdictOn(told.lines);
    patch($("#zero-card"), verdict ? [] : [ace()]);
    patch($("#zero-on"), verdict ? [] : [onward(course.stages[0])]);
    if (!verdict) files.store.note("stage 0", { done: true, at: Date.now() });
    said(verdict || "Right: Python runs in this page.", verdict ? "bad" : "ok");
  };
  let isThere = false;
  const begin = () => {
    worker ||= new Python(site, files, {
      heard,
      stuck: () => said("That did not come back, and Python was started anew.", "bad"),
      state: (state, text) => state === "broken" && said(`Python could not be loaded: ${text.split("\n")[0]}`, "bad"),
    });
  };
  $("#zero-editor").addEventListener("focusin", begin, { once: true });
  $("#zero-check").addEventListener("click", () => {
    said(isThere ? "Checking …" : "Python is loading: the first time takes a few seconds …", "");
    begin();
    worker.run(1, "0", [`>>> exec(${JSON.stringify(view.state.doc.toString())})\n>>> card\n`]);
  });
}

// What is wrong with the line, in words for a beginner; "" if nothing is. Python ran it, and then
// was asked for `card`.
function verdictOn([ran, asked]) {
  if (!ran.got && asked.got === "'AS'") return "";
  const mend = 'The two letters stand between the quotation marks: card = "AS"';
  if (/^NameError: name 'as?'/i.test(ran.got)) return `Python takes ${/'(\w+)'/.exec(ran.got)[1]} for a name, and there is none. ${mend}`;
  if (ran.got) return `${ran.got.replace(/ \([^()]*\bline \d+\)/g, "")}. ${mend}`;
  if (asked.got === "''") return "There is nothing between the quotation marks yet.";
  if (asked.got.startsWith("NameError")) return `There is no card: the line begins with card =. ${mend}`;
  return `card is ${asked.got} now. It should be 'AS', in capital letters.`;
}

function onward({ number }) {
  return h("a", { key: "on", class: "tool", href: `stage${number}/${location.search}` }, `On to stage ${number}`);
}

function ace() {
  drawFaces();
  return h("svg", { key: "ace", class: "hm-ace", viewBox: "0 0 100 140", role: "img", "aria-label": "Ace of Spades" }, h("use", { href: "#bj-card-AS" }));
}

start().catch((error) => notice("course", error.message, [["The course of this site", () => (location.search = "")]], "bad"));
