import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { levels, ports } from "../../apps/server/src/modules/levels.ts";
import { checkImports } from "./imports.ts";
import { importRules } from "./rules.ts";
import { checkTables } from "./tables.ts";

const PACKAGES = ["kernel", "games", "rules", "contract", "i18n", "ui"];
const M = "apps/server/src/modules";

/** A small project that breaks no rule. */
const clean: Readonly<Record<string, string>> = {
  "packages/kernel/src/money.ts": "export const zero = 0n;",
  "packages/games/src/fair/roll.ts":
    'export { };\nimport { zero } from "@khela/kernel/money";\nexport const roll = zero;',
  "packages/games/src/reels.server.ts": "export const reels = [1];",
  "packages/contract/src/call.ts": 'import { zero } from "@khela/kernel/money";\nexport const call = zero;',
  "packages/ui/src/button.tsx": 'import { zero } from "@khela/kernel/money";\nexport const button = zero;',
  "packages/kernel/src/system-clock.ts": "export const systemClock = 1;",
  "apps/server/src/testing/kit.ts": "export const kit = 1;",
  [`${M}/ledger/index.ts`]: 'export { post } from "./store.ts";',
  [`${M}/ledger/store.ts`]: "export const post = 1;",
  [`${M}/wallet/index.ts`]: 'export { pay } from "./service.ts";',
  [`${M}/wallet/routes.ts`]: 'import { pay } from "./service.ts";\nexport const routes = pay;',
  [`${M}/wallet/service.ts`]: 'import { post } from "../ledger/index.ts";\nexport const pay = post;',
  "apps/server/src/platform/clock.ts":
    'import { readFileSync } from "node:fs";\nexport const clock = readFileSync;',
  "apps/server/src/main.ts": `import { pay } from "./modules/wallet/index.ts";\nexport const main = pay;`,
  "apps/web/src/screens/me/fairness/Page.tsx":
    'import { roll } from "@khela/games/fair/roll";\nexport const Page = roll;',
  "apps/web/src/shell/later.ts": 'export const later = () => import("../screens/help/Help.tsx");',
  "apps/web/src/screens/help/Help.tsx":
    'import { later } from "../../shell/later.ts";\nexport const Help = later;',
  "apps/web/src/features/cashier/pay.ts": "export const pay = 1;",
  "apps/web/src/features/launch/open.ts":
    'import { call } from "@khela/contract/call";\nexport const open = call;',
};

/** For each rule, a file that breaks this rule and no other. */
const planted: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["layers: packages/kernel", importing("packages/kernel/src/bad.ts", "../../games/src/reels.server.ts")],
  ["layers: packages/games", importing("packages/games/src/bad.ts", "@khela/contract/call")],
  ["layers: packages/rules", importing("packages/rules/src/bad.ts", "@khela/contract/call")],
  ["layers: packages/contract", importing("packages/contract/src/bad.ts", "@khela/ui/button")],
  ["layers: packages/i18n", importing("packages/i18n/src/bad.ts", "@khela/contract/call")],
  ["layers: packages/ui", importing("packages/ui/src/bad.ts", "@khela/contract/call")],
  ["layers: apps/web", importing("apps/web/src/bad.ts", "../../server/src/platform/clock.ts")],
  ["layers: apps/console", importing("apps/console/src/bad.ts", "../../web/src/features/cashier/pay.ts")],
  ["layers: apps/server", importing("apps/server/src/bad.ts", "@khela/ui/button")],
  ["layers: apps/sandbox", importing("apps/sandbox/src/bad.ts", "../../server/src/platform/clock.ts")],
  ["test tools stay in tests", importing("apps/server/src/bad.ts", "./testing/kit.ts")],
  ["pure: packages/kernel without Node", importing("packages/kernel/src/bad.ts", "node:fs")],
  ["pure: packages/games without Node", importing("packages/games/src/bad.ts", "node:fs")],
  ["pure: packages/rules without Node", importing("packages/rules/src/bad.ts", "node:fs")],
  ["pure: packages/kernel without packages", importing("packages/kernel/src/bad.ts", "left-pad")],
  ["pure: packages/games without packages", importing("packages/games/src/bad.ts", "left-pad")],
  ["packages are given the time", importing("packages/ui/src/bad.tsx", "@khela/kernel/system-clock")],
  ["pure: packages/rules without packages", importing("packages/rules/src/bad.ts", "left-pad")],
  [
    "server secrets stay on the server",
    {
      ...importing("apps/web/src/bad.ts", "@khela/games/between"),
      ...importing("packages/games/src/between.ts", "./reels.server.ts"),
    },
  ],
  [
    "outcomes are for the fairness screens",
    importing("apps/web/src/screens/game/Page.tsx", "@khela/games/fair/roll"),
  ],
  ["modules have one door", importing(`${M}/wallet/bad.ts`, "../ledger/store.ts")],
  [
    "modules have one door, from outside too",
    importing("apps/server/src/bad.ts", "./modules/ledger/store.ts"),
  ],
  ["routes never touch the store", importing(`${M}/ledger/routes.ts`, "./store.ts")],
  [
    "the platform knows no module",
    importing("apps/server/src/platform/bad.ts", "../modules/ledger/index.ts"),
  ],
  ["features are independent", importing("apps/web/src/features/launch/bad.ts", "../cashier/pay.ts")],
  ["no cycles", { ...importing("apps/web/src/a.ts", "./b.ts"), ...importing("apps/web/src/b.ts", "./a.ts") }],
  ["no barrels", { "packages/contract/src/bad.ts": 'export * from "./call.ts";' }],
  ["no index files", importing("packages/contract/src/index.ts", "./call.ts")],
  ["imports resolve", importing("apps/web/src/bad.ts", "./nowhere.ts")],
  ["every module has a level", { [`${M}/novel/index.ts`]: "export const novel = 1;" }],
];

/**
 * For each module, a file that imports a higher one. All of them are checked in one run, because there are
 * many modules.
 */
const climbing = Object.keys(levels).map((name) => {
  const other = name === "console" ? "privacy" : "console";
  return { rule: `levels: ${name}`, file: `${M}/${name}/bad.ts`, other };
});

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "khela-boundaries-")));
  for (const name of PACKAGES) {
    const suffix = name === "ui" ? ".tsx" : ".ts";
    const exports = { "./*": `./src/*${suffix}` };
    write({ [`packages/${name}/package.json`]: JSON.stringify({ name: `@khela/${name}`, exports }) });
    mkdirSync(join(folder, "node_modules/@khela"), { recursive: true });
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules/@khela", name), "dir");
  }
  write({
    "node_modules/left-pad/package.json": JSON.stringify({ name: "left-pad", exports: "./index.js" }),
    "node_modules/left-pad/index.js": "",
  });
  write(clean);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function importing(file: string, from: string): Record<string, string> {
  return { [file]: `import * as used from "${from}";\nexport const bad = used;` };
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

async function brokenRules(): Promise<string[]> {
  const { violations } = await checkImports(folder, levels);
  return [...new Set(violations.map(({ rule }) => rule))];
}

// The checker reads the whole project again for each planted file, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("imports", () => {
  it("a clean project breaks no rule", async () => {
    expect((await checkImports(folder, levels)).violations).toEqual([]);
  });

  it.each(planted)("%s", async (rule, files) => {
    write(files);
    expect(await brokenRules()).toEqual([rule]);
  });

  it("levels: of every module", async () => {
    for (const { file, other } of climbing) {
      write({ ...importing(file, `../${other}/index.ts`), [`${M}/${other}/index.ts`]: "" });
    }
    const { violations } = await checkImports(folder, levels);
    const broken = violations.map(({ rule, where }) => ({ rule, file: where.split(" ")[0] }));
    expect(broken).toHaveLength(climbing.length);
    expect(broken).toEqual(expect.arrayContaining(climbing.map(({ rule, file }) => ({ rule, file }))));
  });

  it("a port is for a question to a higher module; a lower one is simply called", () => {
    const levelOf = (name: string) => levels[name as keyof typeof levels];
    const asked = Object.entries(ports).map(([name, answerer]) => ({
      asker: name.split(".")[0] ?? "",
      answerer,
    }));
    expect(asked.filter(({ asker, answerer }) => levelOf(asker) >= levelOf(answerer))).toEqual([]);
  });

  it("every rule has its planted violation", () => {
    const tested = [...planted.map(([rule]) => rule), ...climbing.map(({ rule }) => rule)];
    expect(tested).toEqual(expect.arrayContaining(importRules(levels).map(({ name }) => name)));
  });
});

describe("tables", () => {
  const migration = {
    "apps/server/migrations/0001.sql":
      "create table ledger.account (id uuid);\ncreate table if not exists used_token (id uuid);",
  };

  it("are named in their module's store, by the builder and in SQL", () => {
    write({
      ...migration,
      [`${M}/ledger/store.ts`]:
        'db.selectFrom("ledger.account as a"); sql`insert into ledger.account values (1)`;',
      [`${M}/wallet/service.ts`]:
        '// from account\nconst text = "money is taken from account"; const join = "select one";',
      "apps/server/src/platform/once.ts": "sql`delete from used_token where id = $1`;",
    });
    expect(checkTables(folder)).toMatchObject({ violations: [], tables: 2, uses: 2 });
  });

  it("tables are named in stores only", () => {
    write({ ...migration, [`${M}/wallet/service.ts`]: 'db.updateTable("ledger.account");' });
    expect(checkTables(folder).violations.map(({ rule }) => rule)).toEqual([
      "tables are named in stores only",
    ]);
  });

  it("a table has one owner", () => {
    write({
      ...migration,
      [`${M}/ledger/store.ts`]: "sql`select * from account`;",
      [`${M}/wallet/store.ts`]: "sql`select 1 from x join ledger.account a on true`;",
    });
    expect(checkTables(folder).violations.map(({ rule }) => rule)).toEqual(["a table has one owner"]);
  });
});
