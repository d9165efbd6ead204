// The browser's store: files as typed, replaced versions, and progress by stage. Data is never
// overwritten by a writer that hasn't seen it.

import { N_ } from "table/language.js";

const FILES = "files";
const KEPT = "kept";
const META = "meta";

// Opens the store of a course, or one in memory with the reason in `problem`.
export async function openStore(name) {
  try {
    const store = new Store(await openDatabase(name));
    navigator.storage?.persist?.().catch(() => {});
    return store;
  } catch {
    return new Memory();
  }
}

function openDatabase(name) {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(FILES, { keyPath: "path" });
      asked.result.createObjectStore(KEPT, { keyPath: "id", autoIncrement: true });
      asked.result.createObjectStore(META);
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

class Store {
  problem = "";

  constructor(database) {
    this.database = database;
    database.onversionchange = () => database.close();
  }

  // Runs a transaction, and resolves to the result of `work` when everything is on disk.
  transact(stores, mode, work) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(stores, mode, { durability: "strict" });
      let result;
      const given = work(transaction);
      given.onsuccess = () => (result = given.result);
      transaction.oncomplete = () => resolve(result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }

  files() {
    return this.transact(FILES, "readonly", (each) => each.objectStore(FILES).getAll());
  }

  kept() {
    return this.transact(KEPT, "readonly", (each) => each.objectStore(KEPT).getAll());
  }

  // Writes a file that was last seen at revision `seen`. If it was written elsewhere since then,
  // that text is first kept as a version. Resolves to the new revision and to that text.
  put(path, text, base, seen) {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction([FILES, KEPT], "readwrite");
      const files = transaction.objectStore(FILES);
      let other = null;
      let rev = 1;
      files.get(path).onsuccess = ({ target }) => {
        const now = target.result;
        rev = (now?.rev ?? 0) + 1;
        if (now && now.rev !== seen && now.text !== text) {
          other = now.text;
          transaction.objectStore(KEPT).add({ path, text: now.text, at: Date.now(), why: "tab" });
        }
        files.put({ path, text, base, rev, at: Date.now() });
      };
      transaction.oncomplete = () => resolve({ rev, other });
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }

  keep(path, text, why) {
    return this.transact(KEPT, "readwrite", (each) => each.objectStore(KEPT).add({ path, text, why, at: Date.now() }));
  }

  forget(id) {
    return this.transact(KEPT, "readwrite", (each) => each.objectStore(KEPT).delete(id));
  }

  remove(path) {
    return this.transact(FILES, "readwrite", (each) => each.objectStore(FILES).delete(path));
  }

  note(key, value) {
    return this.transact(META, "readwrite", (each) => each.objectStore(META).put(value, key));
  }

  noted(key) {
    return this.transact(META, "readonly", (each) => each.objectStore(META).get(key));
  }
}

// The same in memory, for a browser without a store.
class Memory {
  problem = N_("This browser keeps nothing (a private window, or storage is off): download your work before you close the page.");
  all = new Map();
  aside = new Map();
  notes = new Map();

  async files() {
    return [...this.all.values()];
  }

  async kept() {
    return [...this.aside.values()];
  }

  async put(path, text, base) {
    const rev = (this.all.get(path)?.rev ?? 0) + 1;
    this.all.set(path, { path, text, base, rev, at: Date.now() });
    return { rev, other: null };
  }

  async keep(path, text, why) {
    const id = this.aside.size + 1;
    this.aside.set(id, { id, path, text, why, at: Date.now() });
  }

  async forget(id) {
    this.aside.delete(id);
  }

  async remove(path) {
    this.all.delete(path);
  }

  async note(key, value) {
    this.notes.set(key, value);
  }

  async noted(key) {
    return this.notes.get(key);
  }
}
