// The course of this page, its titles, and the student's files of it.

import { _ } from "table/language.js";
import { openStore } from "./store.js";
import { Files } from "./files.js";

export function siteData() {
  const data = JSON.parse(document.getElementById("site").textContent);
  const absolute = (path) => new URL(path, location.href).href;
  for (const name of ["worker", "casino", "checks", "snapshot", "pyodide", "course", "root", "sw"]) data[name] = absolute(data[name]);
  return data;
}

// The course's data. Throws an Error with a message for the reader.
export async function openCourse(site) {
  const response = await fetch(site.course);
  if (!response.ok) throw new Error(_("There is no course at {address} ({status}).", { address: site.course, status: response.status }));
  return response.json();
}

// Gives the course its titles in a language.
export function takeTitles(course, pack) {
  course.own ||= { title: course.title, stages: new Map(course.stages.map((each) => [each, [each.title, each.summary]])) };
  course.title = pack.title || course.own.title;
  for (const each of course.stages) [each.title, each.summary] = pack.stages[each.number] || course.own.stages.get(each);
  for (const element of document.querySelectorAll("[data-title]")) element.textContent = course.title;
}

// The student's files of a course, from the browser's store.
export async function openFiles(site, course) {
  const name = `blackjack-course ${new URL(site.root).pathname}`;
  const store = await openStore(name);
  const channel = "BroadcastChannel" in window && !store.problem ? new BroadcastChannel(name) : null;
  const files = new Files(course.files, store, channel);
  await files.load();
  return files;
}

// Light, dark, or the system's setting; the table follows the body's attribute.
export function theme(button) {
  const apply = (wanted) => {
    const root = document.documentElement;
    if (wanted) root.dataset.theme = wanted;
    else delete root.dataset.theme;
    if (wanted) document.body.dataset.jpThemeLight = String(wanted === "light");
  };
  const isDark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const label = () => button.setAttribute("aria-pressed", String(isDark()));
  try {
    apply(localStorage.getItem("blackjack-theme"));
  } catch {
    // Without a store, use the system's setting.
  }
  label();
  button.addEventListener("click", () => {
    const wanted = isDark() ? "light" : "dark";
    apply(wanted);
    label();
    try {
      localStorage.setItem("blackjack-theme", wanted);
    } catch {
      // The choice lasts until the page is closed.
    }
  });
}
