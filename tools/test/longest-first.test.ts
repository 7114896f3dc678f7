import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import durations from "./durations.json" with { type: "json" };

it("kept durations are of files that exist: `node tools/durations.ts` after `npm test` renews them", () => {
  expect(Object.keys(durations).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
