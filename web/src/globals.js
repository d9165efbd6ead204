// What Python code may see of the browser: nothing that reaches outside its worker. A snapshot
// (build.mjs) is made with the same names.

const SEEN = ["Object", "Array", "Error", "Map", "Promise", "Set", "Symbol", "Uint8Array"];

export function globals(self) {
  return Object.fromEntries([
    ...SEEN.map((name) => [name, self[name]]),
    ["setTimeout", self.setTimeout.bind(self)],
    ["clearTimeout", self.clearTimeout.bind(self)],
  ]);
}
