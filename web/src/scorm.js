// A stage in a learning management system: reports by SCORM whether the visible checks pass. It
// reports only completion and no score, because students could fake it in the browser.

const DEEPEST = 12; // maximum number of frames around this page

// The two versions' names for the same calls.
const VERSIONS = {
  1.2: {
    object: "API", begin: "LMSInitialize", get: "LMSGetValue", set: "LMSSetValue", save: "LMSCommit", end: "LMSFinish",
    status: "cmi.core.lesson_status", exit: "cmi.core.exit",
  },
  2004: {
    object: "API_1484_11", begin: "Initialize", get: "GetValue", set: "SetValue", save: "Commit", end: "Terminate",
    status: "cmi.completion_status", exit: "cmi.exit", measure: "cmi.progress_measure",
  },
};

const frame = document.querySelector("iframe");
const stage = Number(document.body.dataset.stage);
const words = VERSIONS[document.body.dataset.scorm];
const lms = begun(findApi(words.object));

if (lms) {
  if (lms.get(words.status) !== "completed") lms.set(words.status, "incomplete");
  lms.set(words.exit, "suspend");
  lms.save();
  window.addEventListener("message", (event) => {
    const { data } = event;
    if (event.source === frame.contentWindow && event.origin === location.origin && data?.kind === "checks" && data.stage === stage) tell(data);
  });
  window.addEventListener("pagehide", () => lms.end());
} else document.querySelector("#lms").textContent = document.querySelector("#lms").dataset.silent;

// An LMS serves files, but no folders.
frame.addEventListener("load", () => frame.contentDocument?.addEventListener("click", ({ target }) => {
  const link = target.closest?.("a[href]");
  if (link?.origin === location.origin && link.pathname.endsWith("/")) link.pathname += "index.html";
}, true));
frame.src = frame.dataset.src;

// Completion is never withdrawn, and progress never falls.
function tell({ passed, all, done }) {
  if (words.measure && all) lms.set(words.measure, String(Math.max(Number(lms.get(words.measure)) || 0, Math.floor((100 * passed) / all) / 100)));
  if (done) lms.set(words.status, "completed");
  lms.save();
}

// The API object that the LMS has put into a parent or opener window.
function findApi(name) {
  for (const first of [window, window.opener]) {
    let each = first;
    for (let depth = 0; each && depth < DEEPEST; depth += 1) {
      try {
        if (each[name]) return each[name];
      } catch {
        break; // a window of another site
      }
      if (each.parent === each) break;
      each = each.parent;
    }
  }
  return null;
}

function begun(api) {
  if (!api || String(api[words.begin]("")) !== "true") return null;
  return {
    get: (name) => String(api[words.get](name)),
    set: (name, value) => api[words.set](name, value),
    save: () => api[words.save](""),
    end: () => api[words.end](""),
  };
}
