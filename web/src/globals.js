// The only browser objects that Python code can use; none reaches outside its worker. Snapshots
// (build.mjs) are made with the same names.

const SEEN = ["Object", "Array", "Error", "Map", "Promise", "Set", "Symbol", "Uint8Array"];

export function globals(self) {
  return Object.fromEntries([
    ...SEEN.map((name) => [name, self[name]]),
    ["setTimeout", self.setTimeout.bind(self)],
    ["clearTimeout", self.clearTimeout.bind(self)],
  ]);
}
