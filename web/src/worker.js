// Python in its own worker: `casino/faces/page.py` on Pyodide. Messages are handled one at a time,
// and all output is plain data.

import { loadPyodide } from "pyodide";
import { globals } from "./globals.js";

const MOST_MEMORY = 768 * 2 ** 20; // bytes; limits an endless list before the browser runs out of memory
const PAGE = 65536;
const STAGES = "/home/course/stages";
const load = fetch;
let python = null;
let page = null;
let site = null;
let checksLoaded = null;
let isWorking = false;

limitMemory();
self.onmessage = ({ data }) => {
  queue = queue.then(() => answer(data));
};
let queue = Promise.resolve();

async function answer(message) {
  try {
    await HANDLERS[message.kind](message);
  } catch (error) {
    const text = String(error?.stack || error).slice(-4000);
    tell({ kind: isDead(error) ? "dead" : "fault", text });
    if (isDead(error)) return;
  }
  tell({ kind: "done", id: message.id, memory: python ? python._module.HEAP8.length : 0 });
}

// Python crashed, for example because its stack is full, and this worker can't be used again.
function isDead(error) {
  return Boolean(error?.pyodide_fatal_error) || error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

const HANDLERS = {
  boot,
  write: ({ files }) => {
    for (const [path, text] of files) page.write(path, text ?? undefined);
  },
  open: ({ stage, chance, deck }) => {
    page.open(stage, chance, deck);
    goOn();
  },
  act: ({ message, chance }) => {
    page.receive(python.toPy(message), chance);
    goOn();
  },
  check: async ({ stage }) => {
    await loadChecks();
    tell({ kind: "loaded" }); // that took its time
    page.check(stage);
  },
  hint: ({ stage }) => page.hint(stage),
  look: ({ path, text }) => page.look_at(path, text),
  speak,
  run: ({ stage, key, texts }) => page.run_example(stage, key, python.toPy(texts)),
};

async function boot(message) {
  site = message.site;
  const kit = fetchBytes(site.casino);
  const texts = message.address && fetchBytes(message.address);
  const settings = {
    indexURL: site.pyodide,
    lockFileContents: JSON.stringify({ info: site.lock, packages: {} }),
    packageBaseUrl: site.pyodide,
    jsglobals: globals(self),
    enableRunUntilComplete: false,
  };
  python = message.isKept ? await fromSnapshot(settings) : null;
  const isFromSnapshot = python !== null;
  python ??= await loadPyodide(settings);
  closeDoors();
  unpack(await kit);
  if (texts) unpack(await texts);
  python.registerJsModule("course_page", { tell: (text) => tell(JSON.parse(text)), searching: Boolean(message.searching) });
  page = python.runPython(START);
  page.language = message.name;
  for (const [path, text] of message.files) page.write(path, text);
  tell({ kind: "ready", isFromSnapshot });
}

// Python reads a language when it is first used.
async function speak({ name, address }) {
  if (address) unpack(await fetchBytes(address));
  page.language = name;
}

// Without the garbage collector: in Pyodide 314.0.7 it crashes Python after some errors in student
// code. Leaked memory is freed with the whole worker (python.js, MUCH_MEMORY).
const START = `
import gc
import json
import random
from pathlib import Path
from course_page import searching, tell
from casino.faces.page import Page

gc.disable()
random.seed()  # in a snapshot everybody's chance is the same
page = Page(Path("${STAGES}"), lambda told: tell(json.dumps(told)))
page.is_searching = searching
page
`;

// Starts Python from a snapshot, which takes a fifth of the work; later visits have it on disk
// (sw.js). Null if there is none.
async function fromSnapshot(settings) {
  try {
    const response = await load(site.snapshot);
    if (!response.ok) return null;
    const unpacked = new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
    return await loadPyodide({ ...settings, _loadSnapshot: await unpacked.arrayBuffer() });
  } catch (error) {
    console.warn("Python starts without its snapshot:", error);
    return null;
  }
}

// Loads pytest for the first check.
async function loadChecks() {
  checksLoaded ??= fetchBytes(site.checks).then(unpack);
  await checksLoaded;
}

function unpack(bytes) {
  python.unpackArchive(bytes, "zip", { extractDir: "/lib/python3.14/site-packages" });
}

async function fetchBytes(address) {
  const response = await load(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// Runs long work in slices, and reads other messages in between.
function goOn() {
  try {
    const more = page.go_on();
    if (more || isWorking) tell({ kind: "working", more });
    isWorking = more;
    if (more) setTimeout(() => (queue = queue.then(goOn)), 0);
  } catch (error) {
    tell({ kind: isDead(error) ? "dead" : "fault", text: String(error?.stack || error).slice(-4000) });
  }
}

function tell(what) {
  self.postMessage(what);
}

function limitMemory() {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}

// Prevents a student's code from sending requests.
function closeDoors() {
  for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "indexedDB", "caches", "BroadcastChannel"])
    Object.defineProperty(self, name, { value: undefined, configurable: false, writable: false });
}
