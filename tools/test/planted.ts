/**
 * Tests `npm test` itself: `node tools/test/planted.ts`, a part of `npm run test:full`. In a copy of the
 * project it plants a failure for each check and each kind of test, and for each kind of test also a flake,
 * which fails only at its first try. The failures must be red and the flakes green, and both must be named at
 * the end of the output. With arguments such as `unit`, only those groups.
 */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { root } from "../lib/paths.ts";
import { findMachinePostgres } from "./machine-postgres.ts";
import { groups, stepsOf } from "./steps.ts";
import { temporaryFolder } from "./temporary.ts";

const LEFT_OUT = new Set([".git", ".cache", "node_modules", "dist", "data", "test-results"]);

/** Copies the project; installed packages are linked, except the workspaces, which are copied. */
function copyProject(copy: string): void {
  cpSync(root, copy, { recursive: true, filter: (file) => !LEFT_OUT.has(basename(file)) });
  for (const folder of ["node_modules", ".cache"].filter((one) => existsSync(join(root, one)))) {
    mkdirSync(join(copy, folder), { recursive: true });
    // The tools' caches of this project's own files are left out.
    for (const name of readdirSync(join(root, folder)).filter((one) => !one.startsWith(".vi"))) {
      const [from, to] = [join(root, folder, name), join(copy, folder, name)];
      if (name === "@khela") cpSync(from, to, { recursive: true, verbatimSymlinks: true });
      else symlinkSync(from, to);
    }
  }
}

/** Plants a fault for each check. */
function plantFaults(copy: string): void {
  const add = (file: string, text: string): void => appendFileSync(join(copy, file), text);
  add("packages/kernel/src/ids.ts", `\nconst   planted: number = "a text";\n`);
  add(
    "packages/kernel/src/planted.ts",
    `import { readConfig } from "../../../apps/server/src/platform/config.ts";\nexport const planted = readConfig;\n`,
  );
  add("openapi.json", " \n");
  add("docs/requirements.md", "planted\n");
  add("apps/server/src/platform/db-types.gen.ts", "// planted\n");
  const manifest = join(copy, "packages/kernel/package.json");
  writeFileSync(
    manifest,
    readFileSync(manifest, "utf8").replace(`"dependencies": {`, `$&"planted": "1.0.0"`),
  );
}

/** A kind of test: a file with one passing test, and one that contains FAULT. */
interface Kind {
  readonly step: RegExp;
  readonly path: string;
  readonly text: string;
}

const KINDS: readonly Kind[] = [
  {
    step: /^unit/,
    path: "packages/kernel/src/NAME.test.ts",
    text: `
      import { expect, it } from "vitest";
      it("stands", () => expect(1).toBe(1));
      it("NAME of a function", () => { FAULT });`,
  },
  {
    step: /^unit/,
    path: "packages/ui/src/NAME.test.tsx",
    text: `
      // @vitest-environment happy-dom
      import { expect, it } from "vitest";
      import { render } from "./testing.tsx";
      it("stands", async () => expect((await render(<b>drawn</b>)).host.textContent).toBe("drawn"));
      it("NAME of a page", () => { FAULT });`,
  },
  {
    step: /^integration/,
    // One of the files that run on both database servers.
    path: "apps/server/src/platform/NAME.it.test.ts",
    text: `
      import { expect, it } from "vitest";
      import { createTestDatabase } from "../testing/test-database.ts";
      it("stands", async () => { const database = await createTestDatabase(); expect(database.url).toMatch(/^postgres/); await database.drop(); });
      it("NAME with a database", () => { FAULT });`,
  },
  {
    step: /^browser/,
    path: "e2e/player/NAME.spec.ts",
    text: `
      import { expect, test } from "../support/test.ts";
      test("stands", async ({ page }) => { await page.goto("/"); await expect(page.getByRole("main")).toBeVisible(); });
      test("NAME in a browser", () => { FAULT });`,
  },
];
const FAILURE = `throw new Error("always");`;
/** Fails once; a marker file records the first try, one for each of the two database servers. */
const FLAKE = `
  const mark = import.meta.filename + (process.env.TEST_POSTGRES_BIN ? ".second" : "") + ".tried";
  if (!existsSync(mark)) { writeFileSync(mark, ""); throw new Error("not yet"); }`;

/** Removes all tests from the copy and writes one file of each kind for each name. */
function plantTests(copy: string, faults: Readonly<Record<string, string>>): void {
  const old = ["{apps,packages,tools,bench,e2e}/**/*.{test,spec}.{ts,tsx}", "**/*.tried"];
  for (const file of globSync(old, { cwd: copy, exclude: ["**/node_modules"] })) rmSync(join(copy, file));
  for (const [name, fault] of Object.entries(faults)) {
    for (const { path, text } of KINDS) {
      const marks = `import { existsSync, writeFileSync } from "node:fs";`;
      const test = text
        .trimStart()
        .replace("NAME", name)
        .replace("FAULT", () => fault);
      writeFileSync(join(copy, path.replace("NAME", name)), `${test}\n${marks}\n`);
    }
  }
}

/** Runs parts of `npm test` in the copy. @returns whether it was green, and its output */
function gate(copy: string, parts: readonly string[]): { isGreen: boolean; output: string } {
  const args = [join(copy, "tools/test/main.ts"), ...parts];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { isGreen: status === 0, output: stdout };
}

/** The groups to test; by default all. */
const asked = process.argv.length > 2 ? process.argv.slice(2) : groups;
const steps = stepsOf({ full: false })
  .filter(({ group }) => asked.includes(group))
  .filter(({ name }) => !name.includes("this machine's") || findMachinePostgres() !== undefined);
const checks = steps.filter(({ group }) => group === "static");
const tested = asked.filter((group) => group !== "static");

let wrong = 0;
function say(what: string, planted: string, isRight: boolean, output: string): void {
  process.stdout.write(`${isRight ? "✓" : "✗"} ${what}: ${planted}\n`);
  if (!isRight) {
    wrong += 1;
    process.stdout.write(`${output}\n`);
  }
}

const copy = mkdtempSync(join(temporaryFolder(), "khela-planted-"));
// The database's user needs access to the folder.
chmodSync(copy, 0o711);
try {
  copyProject(copy);
  plantFaults(copy);
  const { output } = checks.length > 0 ? gate(copy, ["static"]) : { output: "" };
  for (const { name } of checks) {
    say(name, "a failure is red", output.includes(`\n${name}: failed\n`), output);
  }
  // Without arguments the runner would run all parts.
  if (tested.length > 0) tryTests(copy);
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 10 });
}
process.exitCode = wrong === 0 ? 0 : 1;

/** Runs a failure and a flake together, then the flake alone. */
function tryTests(copy: string): void {
  plantTests(copy, { failure: FAILURE, flake: FLAKE });
  const both = gate(copy, tested);
  plantTests(copy, { flake: FLAKE });
  const flakes = gate(copy, tested);
  say("all tests", "a failure makes the whole red", !both.isGreen, both.output);
  say("all tests", "with flakes alone the whole is green", flakes.isGreen, flakes.output);
  for (const { name } of steps) {
    for (const { text } of KINDS.filter(({ step }) => step.test(name))) {
      const kind = / (of|with|in) a [a-z]+(?=",)/.exec(text)?.[0] ?? "";
      // Look below the step's own heading, since the failures of other steps are elsewhere.
      const [, failures = ""] = both.output.split(`\n${name}: failed\n`);
      const isRed = failures.split("\n\n")[0]?.includes(`failure${kind}\n      Error: always`) === true;
      say(name, `a failure${kind} is red`, isRed, both.output);
      const isNamed = (output: string): boolean =>
        output
          .split(`\nsecond try: ${name} › `)
          .some((one) => one.split("\n")[0]?.endsWith(`flake${kind}`) === true);
      const flake = isNamed(both.output) && isNamed(flakes.output);
      say(name, `a flake${kind} is green and named 'second try'`, flake, flakes.output);
    }
  }
}
