import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Violation } from "./imports.ts";

/**
 * Owners whose whole code may access their tables: they consist of little else, so no service could be
 * separated from a store.
 */
const ALL_STORE: ReadonlySet<string> = new Set(["platform", "modules/ledger"]);

/** The check's result: which server files name which tables. */
export interface TableReport {
  readonly violations: readonly Violation[];
  /** The number of tables and views that the migrations create. */
  readonly tables: number;
  /** The number of places where code names one of them. */
  readonly uses: number;
}

interface Use {
  readonly table: string;
  readonly file: string;
  /** `modules/<name>` or `platform`. */
  readonly owner: string;
}

/**
 * An identifier with or without its schema; names that are put together at run time (`%I`, `${…}`) don't
 * match.
 */
const IDENTIFIER = String.raw`((?:"?[a-z_][a-z0-9_]*"?\.)?"?[a-z_][a-z0-9_]*"?)(?![\w.$%"(])`;
const CREATE = new RegExp(
  String.raw`\bcreate\s+(?:unlogged\s+)?(?:or\s+replace\s+)?(?:materialized\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?${IDENTIFIER}`,
  "gi",
);
const SQL_USE = new RegExp(
  String.raw`\b(?:from|join|into|update|table|truncate|only|using)\s+${IDENTIFIER}`,
  "gi",
);
const BUILDER_USE =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|from|using|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|innerJoinLateral|leftJoinLateral|table)\(\s*\[?\s*["'`]([a-z0-9_.]+?)(?:\s+as\s+\w+)?["'`]/g;
const STRING = /`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/g;
const VERB = /\b(select|insert|update|delete|truncate|merge|lock|copy|alter|join)\b/i;
const STORE = /\/(store\/[^/]+|([^/]+[-.])?store([-.][^/]+)?)\.ts$/;

/**
 * Rule 3: a table is named only in the store of one module (or by its SQL functions, in the migrations); the
 * platform names only its own. Both Kysely calls and SQL in strings are read.
 */
export function checkTables(root: string): TableReport {
  const tables = createdTables(root);
  const uses = usesIn(root, tables);
  const owners = Map.groupBy(uses, ({ table }) => table);
  const violations: Violation[] = uses
    .filter(({ owner, file }) => !ALL_STORE.has(owner) && !STORE.test(file))
    .map(({ table, file }) => ({
      rule: "tables are named in stores only",
      where: `${file}: ${table}`,
      advice: "move the query into the module's store.ts",
    }));
  for (const [table, tableUses] of owners) {
    const names = [...new Set(tableUses.map(({ owner }) => owner))];
    if (names.length < 2) continue;
    violations.push({
      rule: "a table has one owner",
      where: `${table}: ${[...new Set(tableUses.map(({ file }) => file))].join(", ")}`,
      advice: "ask the owner through its index.ts",
    });
  }
  return { violations, tables: tables.size, uses: uses.length };
}

/** The tables and views of the migrations, as `schema.name`. */
function createdTables(root: string): Set<string> {
  const files = globSync("apps/server/migrations/**/*.sql", { cwd: root });
  const names = files.flatMap((file) => {
    const sql = readFileSync(join(root, file), "utf8").replace(/--[^\n]*/g, "");
    return [...sql.matchAll(CREATE)].map(([, name = ""]) => plain(name));
  });
  return new Set(names.map((name) => (name.includes(".") ? name : `public.${name}`)));
}

function usesIn(root: string, tables: ReadonlySet<string>): Use[] {
  const files = globSync("apps/server/src/{platform,modules/*}/**/*.ts", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(test|gen)\.ts$/.test(file));
  return files.flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8").replace(COMMENT, "");
    const owner = /\/(modules\/[^/]+|platform)\//.exec(file)?.[1] ?? "platform";
    const found = new Set(namesIn(code).flatMap((name) => known(name, tables)));
    return [...found].map((table) => ({ table, file, owner }));
  });
}

/**
 * The table that a name in the code refers to: with a schema exactly that one, without a schema the public
 * one or, failing that, the first one of that name.
 */
function known(name: string, tables: ReadonlySet<string>): string[] {
  if (name.includes(".")) return tables.has(name) ? [name] : [];
  if (tables.has(`public.${name}`)) return [`public.${name}`];
  return [...tables].filter((table) => table.endsWith(`.${name}`)).slice(0, 1);
}

/** Every word in a file's queries at a position where SQL expects a table's name. */
function namesIn(code: string): string[] {
  const names = [...code.matchAll(BUILDER_USE)].map(([, name = ""]) => plain(name));
  for (const [text] of code.matchAll(STRING)) {
    // A string without an SQL verb is not a query but, for example, an import path or a sentence.
    if (!VERB.test(text)) continue;
    for (const [, name = ""] of text.matchAll(SQL_USE)) names.push(plain(name));
  }
  return names;
}

function plain(name: string): string {
  return name.replaceAll('"', "").toLowerCase();
}
