/**
 * `npm run db:types`: migrates a throw-away database and writes the tables' types for Kysely to
 * apps/server/src/platform/db-types.gen.ts. With `--check` it writes nothing and fails on a difference.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/start.ts";

const TARGET = join(import.meta.dirname, "../apps/server/src/platform/db-types.gen.ts");

/** What openDatabase's parsers make of each type; anything else must be added here on purpose. */
const TYPES: Record<string, string> = {
  bool: "boolean",
  bpchar: "string",
  bytea: "Buffer",
  date: "string",
  float4: "number",
  float8: "number",
  inet: "string",
  cidr: "string",
  int2: "number",
  int4: "number",
  int8: "bigint",
  interval: "IntervalColumn",
  json: "JsonColumn",
  jsonb: "JsonColumn",
  name: "string",
  numeric: "string",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
  varchar: "string",
};

const HEADER = `// Made from the migrations by \`npm run db:types\`. Don't edit.
import type { ColumnType } from "kysely";

/** A column that the database fills in when an insert leaves it out. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** A column that only the database writes. */
export type Computed<T> = ColumnType<T, never, never>;

/** Read as the parsed value, so check it; written as JSON text (pg would write an array as SQL's kind of array). */
export type JsonColumn = ColumnType<unknown, string, string>;

/** Written as text such as '2 hours'; to read one, ask for extract(epoch from …). */
export type IntervalColumn = ColumnType<unknown, string, string>;
`;

// Tables, partitioned tables and views of ours; a partition is part of its table, not one of its own.
const COLUMNS = `
  select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as table, c.relkind in ('v', 'm') as is_view, a.attname as column,
         coalesce(nullif(t.typbasetype, 0)::regtype, t.oid::regtype)::oid as type_oid,
         a.attnotnull or t.typnotnull as not_null,
         a.atthasdef and a.attgenerated = '' or a.attidentity = 'd' as has_default,
         a.attgenerated <> '' or a.attidentity = 'a' as computed
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where n.nspname !~ '^(pg_|information_schema$|graphile_worker$)' and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and c.relname <> 'schema_migration'
  order by n.nspname <> 'public', n.nspname collate "C", c.relname collate "C", a.attname collate "C"`;

const TYPE_NAMES = `
  select t.oid, t.typname as name, e.typname as element, t.typtype as kind,
         (select array_agg(l.enumlabel::text order by l.enumsortorder) from pg_enum l where l.enumtypid = t.oid) as labels,
         (select array_agg(l.enumlabel::text order by l.enumsortorder) from pg_enum l where l.enumtypid = e.oid) as element_labels
  from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`;

interface Column {
  table: string;
  is_view: boolean;
  column: string;
  type_oid: number;
  not_null: boolean;
  has_default: boolean;
  computed: boolean;
}

interface TypeName {
  oid: number;
  name: string;
  element: string | null;
  labels: string[] | null;
  element_labels: string[] | null;
}

async function generate(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = await client.query<Column>(COLUMNS);
    const types = await client.query<TypeName>(TYPE_NAMES);
    const byOid = new Map(types.rows.map((type) => [type.oid, type]));
    const tables = Map.groupBy(columns.rows, (column) => column.table);
    const parts = [HEADER];
    for (const [table, own] of tables) {
      const lines = own.map(
        (column) => `  ${column.column}: ${columnType(column, byOid.get(column.type_oid))};\n`,
      );
      parts.push(`export interface ${interfaceName(table)} {\n${lines.join("")}}\n`);
    }
    const names = [...tables.keys()].map(
      (table) => `  ${/\./.test(table) ? JSON.stringify(table) : table}: ${interfaceName(table)};\n`,
    );
    parts.push(`export interface DB {\n${names.join("")}}\n`);
    return parts.join("\n");
  } finally {
    await client.end();
  }
}

function columnType(column: Column, type: TypeName | undefined): string {
  const where = `${column.table}.${column.column}`;
  let result =
    type?.element == null
      ? scalar(type?.name, type?.labels, where)
      : list(scalar(type.element, type.element_labels, where));
  // PostgreSQL doesn't know which columns of a view are never null; the query that reads it may.
  if (!column.not_null) result = nullable(result);
  if (column.is_view || column.computed) return `Computed<${result}>`;
  return column.has_default ? `Generated<${result}>` : result;
}

function scalar(name: string | undefined, labels: string[] | null | undefined, where: string): string {
  if (labels) return labels.map((label) => JSON.stringify(label)).join(" | ");
  const found = name === undefined ? undefined : TYPES[name];
  if (found === undefined)
    throw new Error(`${where} has type ${name}: say in tools/db-types.ts what it is read as`);
  return found;
}

function list(element: string): string {
  return /[ |]/.test(element) ? `(${element})[]` : `${element}[]`;
}

function nullable(type: string): string {
  if (type.endsWith("Column")) return "ColumnType<unknown, string | null | undefined, string | null>";
  return `${type} | null`;
}

/** `game_round` → `GameRound`, `ledger.entry` → `LedgerEntry`. */
function interfaceName(table: string): string {
  return table.replace(/(?:^|[_.])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-types-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: console.error },
    durable: false,
  });
  try {
    await migrate(server.ownerUrl);
    const text = await generate(server.ownerUrl);
    const current = await readFile(TARGET, "utf8").catch(() => "");
    if (text === current) {
      console.log("db-types.gen.ts is up to date");
    } else if (process.argv.includes("--check")) {
      console.error("db-types.gen.ts doesn't match the migrations: run npm run db:types");
      process.exitCode = 1;
    } else {
      await writeFile(TARGET, text);
      console.log("db-types.gen.ts written");
    }
  } finally {
    await server.stop();
    await Promise.all([dataDir, server.home].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

await main();
