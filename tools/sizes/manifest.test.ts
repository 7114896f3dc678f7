import { expect, it } from "vitest";
import { loadOf } from "./manifest.ts";

it("follows what loads together, and leaves what loads later", () => {
  const manifest = {
    "index.html": { file: "a.js", isEntry: true, imports: ["_shared"], css: ["a.css"] },
    _shared: { file: "s.js", imports: ["_deep"], css: ["s.css"] },
    _deep: { file: "d.js", imports: ["_shared"] },
    "src/screens/help/Help.tsx": { file: "h.js", isDynamicEntry: true, imports: ["_shared"] },
  };
  const first = loadOf(manifest, (_, chunk) => "isEntry" in chunk);
  expect(first.scripts.toSorted()).toEqual(["a.js", "d.js", "s.js"]);
  expect(first.styles.toSorted()).toEqual(["a.css", "s.css"]);
  expect(loadOf(manifest, (key) => key.includes("help")).scripts).toContain("h.js");
});
