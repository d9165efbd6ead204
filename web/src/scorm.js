// A stage in a learning management system: tells it by SCORM whether the visible checks pass. That
// is completion and nothing else: no score, no verdict, for whoever knows a browser can say it.

const DEEPEST = 12; // frames that an LMS may put around this page

// What the two versions call the same things.
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

// An LMS serves files and no folders.
frame.addEventListener("load", () => frame.contentDocument?.addEventListener("click", ({ target }) => {
  const link = target.closest?.("a[href]");
  if (link?.origin === location.origin && link.pathname.endsWith("/")) link.pathname += "index.html";
}, true));
frame.src = frame.dataset.src;

// What was complete once stays so, and the measure only grows.
function tell({ passed, all, done }) {
  if (words.measure && all) lms.set(words.measure, String(Math.max(Number(lms.get(words.measure)) || 0, Math.floor((100 * passed) / all) / 100)));
  if (done) lms.set(words.status, "completed");
  lms.save();
}

// The object that the LMS has put into a window around this one, or into the one that opened it.
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
