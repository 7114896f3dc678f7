import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { filesOf } from "./servers.ts";

const found = (patterns: readonly string[]): string[] => [
  ...new Set(patterns.flatMap((one) => globSync(one, { cwd: root, exclude: ["**/node_modules/**"] }))),
];

it("every pattern of the second server's files has files: a test that was renamed would leave the list", () => {
  const all = found(filesOf(undefined));
  for (const pattern of filesOf("second")) {
    const files = found([pattern]);
    expect(files.length, pattern).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining(files));
  }
});
