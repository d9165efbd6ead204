// Builds `dist/` for `autograder site`: scripts, style sheet, page templates, and Pyodide.

import { build } from "esbuild";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { snapshot } from "./snapshot.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const to = join(here, "dist");
const table = join(here, "..", "casino", "table", "static");
const pyodide = join(here, "node_modules", "pyodide");
const STYLES = ["table", "felt", "controls", "code", "predict", "panels", "cases", "questions", "seats", "widths"];

rmSync(to, { recursive: true, force: true });
mkdirSync(join(to, "pyodide"), { recursive: true });

const settings = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
  alias: { table },
};
await build({
  ...settings,
  entryPoints: ["stage", "home", "scorm"].map((name) => join(here, "src", `${name}.js`)),
  outdir: to,
});
await build({
  ...settings,
  entryPoints: [join(here, "src", "worker.js")],
  outdir: to,
  external: ["node:*", "ws"],
});
await build({ ...settings, entryPoints: [join(here, "src", "sw.js")], outdir: to, format: "iife" });
// Some servers don't know `.mjs`, and browsers refuse to load modules of an unknown type.
const worker = readFileSync(join(to, "worker.js"), "utf8");
if (!worker.includes("pyodide.asm.mjs")) throw new Error("Pyodide's loader asks for another file now");
writeFileSync(join(to, "worker.js"), worker.replaceAll("pyodide.asm.mjs", "pyodide.asm.js"));
cpSync(join(pyodide, "pyodide.asm.mjs"), join(to, "pyodide", "pyodide.asm.js"));
for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) cpSync(join(pyodide, name), join(to, "pyodide", name));

const sheets = [...STYLES.map((name) => join(table, `${name}.css`)), ...["page", "home"].map((name) => join(here, "css", `${name}.css`))];
const css = sheets.map((path) => readFileSync(path, "utf8")).join("\n");
await build({ stdin: { contents: css, loader: "css" }, minify: true, outfile: join(to, "page.css"), logLevel: "warning" });
cpSync(join(here, "pages"), join(to, "pages"), { recursive: true });
writeFileSync(join(to, "python-snapshot.bin"), await snapshot(join(here, "..", "casino")));
const { version } = JSON.parse(readFileSync(join(pyodide, "package.json"), "utf8"));
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
writeFileSync(join(to, "build.json"), JSON.stringify({ pyodide: version, lock: info }));
writeFileSync(join(to, "licenses.txt"), licenses());

// The licence of every package in the page's code.
function licenses() {
  const { packages } = JSON.parse(readFileSync(join(here, "package-lock.json"), "utf8"));
  const parts = [];
  for (const [path, { version: its, license, dev, optional }] of Object.entries(packages)) {
    if (!path || dev || optional || path.includes("/@types/")) continue;
    const file = readdirSync(join(here, path)).find((name) => /^licen[cs]e/i.test(name));
    const text = file ? readFileSync(join(here, path, file), "utf8").trim() : "";
    parts.push(`${path.replace("node_modules/", "")} ${its} (${license})\n\n${text}`);
  }
  return `${parts.join("\n\n----\n\n")}\n`;
}
