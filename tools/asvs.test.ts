import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./lib/paths.ts";

const file = join(root, "docs/asvs.md");
const rows = readFileSync(file, "utf8")
  .split("\n")
  .map((line) => /^\| *(\d+\.\d+\.\d+) *\| *([12]) *\| *(\S+) *\|(.*)\|(.*)\|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, id = "", level = "", state = "", how = "", shown = ""]) => ({ id, level, state, how, shown }));

it("[OPS-01] docs/asvs.md holds every requirement of both levels once", () => {
  // The counts that version 5.0.0 of the standard gives itself.
  expect(rows.filter(({ level }) => level === "1")).toHaveLength(70);
  expect(rows.filter(({ level }) => level === "2")).toHaveLength(183);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it("[OPS-01] each has a state and a reason, and what is met names a test that exists or says why none can", () => {
  for (const { id, state, how, shown } of rows) {
    expect(["met", "**partly**", "operator", "–"], id).toContain(state);
    expect(how.trim().length, id).toBeGreaterThan(1);
    if (state === "met") expect(shown.trim(), id).toMatch(/by reading|\]\(\.\.\//);
    for (const [, path = ""] of shown.matchAll(/\]\(([^)]+)\)/g)) {
      expect(existsSync(join(dirname(file), path)), `${id}: ${path}`).toBe(true);
    }
  }
});
