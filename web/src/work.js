// Export and import of a student's work: a zip file in the course's layout, or a folder.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { N_ } from "table/language.js";

const STAGE_FILE = /(?:^|\/)(stage\d+_\w+\/(?:[\w-]+\/)*[\w.-]+\.(?:py|txt|md))$/;
const MOST_FILES = 500;
const MOST_BYTES = 500_000;

// The student's files as a zip file; `names` has the files to submit and the files written.
export function toZip(files, names) {
  const entries = Object.fromEntries(names.map((path) => [path, strToU8(files.text(path) ?? "")]));
  return new Blob([zipSync(entries, { level: 6 })], { type: "application/zip" });
}

// Downloads a file.
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The texts in the chosen files: one zip file, or the files of a folder. Maps paths such as
// `stage1_card_hand/card.py` to texts. Throws an Error with a message for the student.
export async function readChosen(chosen) {
  const found = new Map();
  for (const file of chosen) {
    if (/\.zip$/i.test(file.name)) for (const [path, bytes] of unzipped(new Uint8Array(await file.arrayBuffer()))) take(found, path, bytes);
    else if (file.size <= MOST_BYTES) take(found, file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer()));
  }
  if (!found.size) throw new Error(N_("It has no stage files. A stage's folder has a name such as stage1_card_hand, and contains files such as card.py."));
  return found;
}

function unzipped(bytes) {
  let number = 0;
  try {
    return Object.entries(unzipSync(bytes, { filter: (each) => each.originalSize <= MOST_BYTES && STAGE_FILE.test(each.name) && (number += 1) <= MOST_FILES }));
  } catch {
    throw new Error(N_("This isn't a zip file, or it is damaged. Nothing was changed."));
  }
}

function take(found, path, bytes) {
  const name = STAGE_FILE.exec(path.replaceAll("\\", "/"))?.[1];
  if (!name || /(^|\/)(test_\w+\.py|__pycache__)/.test(name) || found.size >= MOST_FILES) return;
  const text = strFromU8(bytes);
  if (!text.includes("\0")) found.set(name, text.replaceAll("\r\n", "\n"));
}
