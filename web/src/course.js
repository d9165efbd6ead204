// The course of this page: the site's own, or another on the same server given by `?course=`.

import { _ } from "table/language.js";
import { openStore } from "./store.js";
import { Files } from "./files.js";

export function siteData() {
  const data = JSON.parse(document.getElementById("site").textContent);
  const absolute = (path) => new URL(path, location.href).href;
  for (const name of ["worker", "casino", "checks", "snapshot", "pyodide", "course", "root", "sw"]) data[name] = absolute(data[name]);
  return data;
}

// The course's data; `other` is the address of an adapted course, or "". Throws an Error with a
// message for the reader.
export async function openCourse(site) {
  const asked = new URLSearchParams(location.search).get("course");
  const address = asked ? new URL(asked, location.href) : new URL(site.course);
  if (address.origin !== location.origin) throw new Error(_("A course must be on the same server as this page: {address} isn't.", { address: address.href }));
  const response = await fetch(address);
  if (!response.ok) throw new Error(_("There is no course at {address} ({status}).", { address: address.href, status: response.status }));
  let course;
  try {
    course = await response.json();
  } catch {
    course = null;
  }
  if (course?.format !== 1 || !Array.isArray(course.stages) || typeof course.files !== "object")
    throw new Error(_("{address} isn't a course that this page can read. `autograder site` writes one: course.json.", { address: address.href }));
  return { ...course, other: asked ? address.href : "" };
}

// Gives the course its titles in a language; an adapted course keeps its own.
export function takeTitles(course, pack) {
  if (course.other) return;
  course.own ||= { title: course.title, stages: new Map(course.stages.map((each) => [each, [each.title, each.summary]])) };
  course.title = pack.title || course.own.title;
  for (const each of course.stages) [each.title, each.summary] = pack.stages[each.number] || course.own.stages.get(each);
  for (const element of document.querySelectorAll("[data-title]")) element.textContent = course.title;
}

// The student's files of a course, from the browser's store.
export async function openFiles(site, course) {
  const name = `blackjack-course ${new URL(site.root).pathname}${course.other && ` ${course.other}`}`;
  const store = await openStore(name);
  const channel = "BroadcastChannel" in window && !store.problem ? new BroadcastChannel(name) : null;
  const files = new Files(course.files, store, channel);
  await files.load();
  return files;
}

// Keeps the course in links within the site.
export function keepCourse(course) {
  if (!course.other) return;
  for (const link of document.querySelectorAll("a[href]")) {
    const address = new URL(link.href);
    if (address.origin === location.origin && !address.searchParams.has("course") && !link.getAttribute("href").startsWith("#")) {
      address.searchParams.set("course", course.other);
      link.href = address.href;
    }
  }
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
