import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { root } from "../lib/paths.ts";

/** Forbidden code: a name, the file's content, and the rule that must fire. */
const planted: readonly (readonly [string, string, string])[] = [
  ["Math.random", "export const x = Math.random();", "eslint(no-restricted-properties)"],
  ["Date.now", "export const x = Date.now();", "eslint(no-restricted-properties)"],
  ["new Date()", "export const x = new Date();", "khela(no-argumentless-date)"],
  ["Date()", "export const x = Date();", "khela(no-argumentless-date)"],
  ["parseFloat", 'export const x = parseFloat("1");', "eslint(no-restricted-globals)"],
  ["Number.parseFloat", 'export const x = Number.parseFloat("1");', "eslint(no-restricted-properties)"],
  ["console", 'console.log("x");\nexport {};', "eslint(no-console)"],
  ["process.env", 'export const x = process.env["X"];', "eslint(no-restricted-properties)"],
  ["env taken apart", "export const { env } = process;", "eslint(no-restricted-properties)"],
  [
    "env imported",
    'import { env } from "node:process";\nexport const x = env;',
    "eslint(no-restricted-imports)",
  ],
  ["any", "export const x = (y: any) => y;", "typescript(no-explicit-any)"],
  ["a wrong type", 'export const x: number = "one";', "typescript(TS2322)"],
  [
    "a type from elsewhere",
    'import type { Money } from "@khela/kernel/nowhere";\nexport type X = Money;',
    "typescript(TS2307)",
  ],
  [
    "a floating promise",
    "export function f(): void {\n  Promise.resolve(1);\n}",
    "typescript(no-floating-promises)",
  ],
  [
    "a swallowed error",
    "export function f(): void {\n  try {\n    f();\n  } catch {}\n}",
    "eslint(no-empty)",
  ],
  [
    "a skipped test",
    'import { it } from "vitest";\nit.skip("x", () => undefined);',
    "vitest(no-disabled-tests)",
  ],
];

/** Files where a rule is switched off: they must fire nothing, or only the rules that still apply there. */
const homes: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "apps/web/src/money.ts",
    "export const x = (bet: { stake: string }, payout: string) => [Number(bet.stake), +payout];",
    ["khela(no-number-of-money)", "khela(no-number-of-money)"],
  ],
  ["statistics.ts", "export const x = (stake: bigint) => Number(stake);", []],
  ["packages/kernel/src/system-clock.ts", "export const x = [Date.now(), new Date()];", []],
  ["system-clock.ts", "export const x = Date.now();", ["eslint(no-restricted-properties)"]],
  ["date-of-a-time.ts", "export const x = new Date(5);", []],
];

let fired: ReadonlyMap<string, readonly string[]>;

/** Lints all the files in one run, with the project's configuration: file name → rules that fired. */
function lint(files: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  // The folder is inside the project, so that its overrides by path apply; `.cache` is not under version
  // control.
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache", "lint-"));
  try {
    for (const [name, code] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), code);
    }
    const program = join(root, "node_modules", "oxlint", "bin", "oxlint");
    const args = [
      program,
      "-c",
      join(root, ".oxlintrc.json"),
      "--no-ignore",
      "--format=json",
      "--type-check",
    ];
    const { stdout } = spawnSync(process.execPath, [...args, ...files.map(([name]) => join(folder, name))], {
      encoding: "utf8",
      cwd: root,
    });
    const report = JSON.parse(stdout) as Report;
    expect(report.number_of_files).toBe(files.length);
    return new Map(
      files.map(([name]) => [
        name,
        report.diagnostics.filter(({ filename }) => filename.endsWith(`/${name}`)).map(({ code }) => code),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

beforeAll(() => {
  const bad = planted.map(([, code], index) => [`planted-${index}.ts`, code] as const);
  fired = lint([...bad, ...homes.map(([name, code]) => [name, code] as const)]);
});

it.each(planted.map((entry, index) => [...entry, index] as const))(
  "the linter forbids %s",
  (_name, _code, rule, index) => {
    expect(fired.get(`planted-${index}.ts`)).toContain(rule);
  },
);

it.each(homes)("the linter knows what is at home in %s", (name, _code, rules) => {
  expect(fired.get(name)).toEqual(rules);
});
