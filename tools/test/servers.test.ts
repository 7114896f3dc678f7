import { globSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { filesOf } from "./servers.ts";

const files = (part: string | undefined): string[] => {
  const { include, exclude } = filesOf(part);
  const found = include.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] }),
  );
  return [...new Set(found)]
    .filter((file) => !exclude.some((pattern) => matchesGlob(file, pattern)))
    .toSorted();
};

it("every integration test is in one of the two parts, and in one only", () => {
  const [both, one, all] = [files("both"), files("one"), files(undefined)];
  expect([...both, ...one].toSorted()).toEqual(all);
  expect(both.length).toBeGreaterThan(0);
});

it("every pattern has files: a module that was renamed would leave the rule behind", () => {
  const found = files("one");
  for (const pattern of filesOf("one").include) {
    expect(
      found.some((file) => matchesGlob(file, pattern)),
      pattern,
    ).toBe(true);
  }
});

it("what posts money, and what the database does by itself, is tried on both servers", () => {
  const both = files("both");
  const modules = [
    "ledger",
    "rounds",
    "cashier",
    "crash",
    "records",
    "reporting",
    "reconciliation",
    "wallet",
  ];
  for (const place of [...modules.map((name) => `modules/${name}`), "faults", "platform"]) {
    expect(
      both.some((file) => file.startsWith(`apps/server/src/${place}/`)),
      place,
    ).toBe(true);
  }
});
