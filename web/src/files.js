// A student's files: the originals, replaced by the student's own texts. Texts are saved while
// typing, and are the same in every tab.

const LONGEST = 500_000; // characters; no file of the course is longer

export class Files {
  // `given` has the course's texts by path; `store` keeps the student's.
  constructor(given, store, channel) {
    this.given = new Map(Object.entries(given));
    this.store = store;
    this.own = new Map();
    this.saving = new Map();
    this.waiting = new Set();
    this.missed = new Map();
    this.heard = new Set();
    this.news = [];
    this.channel = channel;
    if (channel) channel.onmessage = ({ data }) => this.fromOtherTab(data);
  }

  // Loads the stored texts. A file that the course has changed since is listed in `news`; if the
  // student never changed it, it gets the new text.
  async load() {
    for (const record of await this.store.files()) {
      const now = this.given.get(record.path);
      if (now !== undefined && record.base !== null && record.base !== now) {
        if (record.text === record.base) continue;
        if (record.text !== now) this.news.push(record.path);
      }
      this.own.set(record.path, record);
    }
  }

  // Calls `tell(path, how)` after each change; `how` is "typed", "other", or "put".
  onChange(tell) {
    this.heard.add(tell);
  }

  text(path) {
    return this.own.get(path)?.text ?? this.given.get(path);
  }

  paths() {
    return [...new Set([...this.given.keys(), ...this.own.keys()])].sort();
  }

  isWritten(path) {
    const own = this.own.get(path);
    return own !== undefined && own.text !== this.given.get(path);
  }

  // How many lines of code the student wrote in the files that are handed in.
  linesWritten(stages) {
    const lines = (text = "") => text.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
    const own = stages.flatMap((stage) => stage.modules.map((name) => `${stage.name}/${name}`)).flatMap((path) => {
      const given = new Set(lines(this.given.get(path)));
      return lines(this.text(path)).filter((line) => !given.has(line));
    });
    return own.length;
  }

  // All current files.
  all() {
    return this.paths().map((path) => [path, this.text(path)]);
  }

  // Stores and saves a text; `how` says where it comes from.
  set(path, text, how = "typed") {
    if (text === this.text(path) || text.length > LONGEST) return;
    const own = this.own.get(path) || { path, base: this.given.get(path) ?? null, rev: 0 };
    this.own.set(path, { ...own, text });
    this.save(path);
    this.tell(path, how);
  }

  // Only one write of a file runs at a time; text typed meanwhile is written next.
  async save(path) {
    if (this.saving.has(path)) {
      this.waiting.add(path);
      return this.saving.get(path);
    }
    const work = this.write(path).finally(() => {
      this.saving.delete(path);
      const missed = this.missed.get(path);
      this.missed.delete(path);
      if (this.waiting.delete(path)) return void this.save(path);
      if (missed && missed.rev > (this.own.get(path)?.rev ?? 0)) this.fromOtherTab(missed);
      this.saved?.(this.saving.size === 0);
    });
    this.saving.set(path, work);
    this.saved?.(false);
    return work;
  }

  async write(path) {
    const { text, base, rev } = this.own.get(path);
    try {
      const done = await this.store.put(path, text, base, rev);
      this.own.set(path, { ...this.own.get(path), rev: done.rev });
      this.channel?.postMessage({ path, text, base, rev: done.rev });
      if (done.other !== null) this.crossed?.(path);
    } catch (error) {
      this.failed?.(path, error?.name);
    }
  }

  // Loads a file that another tab has written, unless the student is typing in it here.
  fromOtherTab({ path, text, base, rev }) {
    if (this.saving.has(path)) {
      this.missed.set(path, { path, text, base, rev });
      return;
    }
    if (text === null) this.own.delete(path);
    else this.own.set(path, { path, text, base, rev });
    this.tell(path, "other");
  }

  // Replaces the student's text, which is kept as a version; null restores the original.
  async replace(path, text, why) {
    if (this.isWritten(path)) await this.store.keep(path, this.text(path), why);
    if (text === null && this.given.has(path)) {
      this.own.delete(path);
      await this.store.remove(path);
      this.channel?.postMessage({ path, text: null });
      this.tell(path, "put");
    } else this.set(path, text ?? "", "put");
    this.news = this.news.filter((each) => each !== path);
  }

  // Keeps the student's text although the course has a newer one.
  keepOwn(path) {
    this.own.set(path, { ...this.own.get(path), base: this.given.get(path) });
    this.news = this.news.filter((each) => each !== path);
    return this.save(path);
  }

  tell(path, how) {
    for (const each of this.heard) each(path, how);
  }
}
