// A snapshot of Python after it has started, with the library modules that the course imports. A
// worker that loads it does a fifth of the work. It is compressed here, because few servers
// compress it.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { globals } from "./src/globals.js";

const settings = { jsglobals: globals(globalThis), enableRunUntilComplete: false };
const FOUND = `
import importlib, json, pkgutil, sys
before = set(sys.modules)
sys.path.insert(0, "/kit")
for name in names:
    importlib.import_module(name)
json.dumps(sorted(name for name in set(sys.modules) - before if not name.startswith("casino")))
`;

// `casino` is the folder of the student's side. The page imports `casino.faces.page` and the module
// of its stage.
export async function snapshot(casino) {
  const library = JSON.parse(await imported(casino));
  const python = await loadPyodide({ ...settings, _makeSnapshot: true });
  for (const name of library) python.runPython(`import ${name}`);
  python.runPython(`del ${[...new Set(library.map((name) => name.split(".")[0]))].join(", ")}`);
  return gzipSync(python.makeMemorySnapshot(), { level: constants.Z_BEST_COMPRESSION });
}

// The names of the library modules that the student's side imports, as JSON.
async function imported(casino) {
  const python = await loadPyodide(settings);
  python.FS.mkdirTree("/kit/casino");
  copy(python, casino, "/kit/casino");
  const views = readdirSync(join(casino, "stage_views")).filter((name) => /^stage\d\.py$/.test(name));
  const names = ["casino.faces.page", ...views.map((name) => `casino.stage_views.${name.slice(0, -3)}`)];
  return python.runPython(`names = ${JSON.stringify(names)}\n${FOUND}`);
}

function copy(python, from, to) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [path, target] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory() && entry.name !== "__pycache__") {
      python.FS.mkdirTree(target);
      copy(python, path, target);
    } else if (/\.(py|txt)$/.test(entry.name)) python.FS.writeFile(target, readFileSync(path));
  }
}
