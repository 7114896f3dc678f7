import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
/**
 * An arbitrary advisory lock number, the same in every process, so that two programs that start at once migrate one
 * after the other.
 */
const LOCK = 5_402_231_907;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Brings a database up to date: the job library's own tables, then every SQL file of `folder`
 * that isn't recorded yet, in the order of their numbers, each in one transaction.
 * Throws, naming the file, when an applied file was edited, is missing here, or when a new one
 * has a lower number than an applied one. Returns the names just applied.
 */
export async function migrate(ownerUrl: string, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "khela-migrate",
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query("set client_min_messages = warning");
    await client.query(
      `create table if not exists schema_migration (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const pending = await findPending(client, migrations);
    await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) });
    for (const migration of pending) await apply(client, migration);
    await client.query(JOB_GRANTS);
    return pending.map(({ name }) => name);
  } finally {
    // Closing the session releases the lock.
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const seen = new Map<string, string>();
  return Promise.all(
    names.map(async (name) => {
      const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
      if (number === undefined)
        throw new Error(`Migration ${name}: its name must look like 0001_what_it_is.sql`);
      const other = seen.get(number);
      if (other !== undefined) throw new Error(`Migrations ${other} and ${name} have the same number`);
      seen.set(number, name);
      const sql = await readFile(join(folder, name), "utf8");
      // Line endings are normalised, so that a checkout with CRLF has the same checksum.
      return { name, sql, sha256: createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex") };
    }),
  );
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (!(major >= 15)) throw new Error(`PostgreSQL 15 or newer is needed; this server is PostgreSQL ${major}`);
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migration order by name",
  );
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of rows) {
    const here = byName.get(name);
    if (here === undefined) {
      throw new Error(`The database has migration ${name}, which this program doesn't know: it is newer`);
    }
    if (here.sha256 !== sha256) {
      throw new Error(`Migration ${name} was edited after it was applied: write a new one instead`);
    }
    byName.delete(name);
  }
  const last = rows.at(-1)?.name ?? "";
  const pending = [...byName.values()];
  const late = pending.find(({ name }) => name < last);
  if (late !== undefined) {
    throw new Error(`Migration ${late.name} comes before ${last}, which is applied: give it the next number`);
  }
  return pending;
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const { message, position } = error as { message: string; position?: string };
    const line = position === undefined ? "" : `, line ${sql.slice(0, Number(position)).split("\n").length}`;
    throw new Error(`Migration ${name}${line}: ${message}`, { cause: error });
  }
}

/**
 * The program enqueues jobs in its own transaction and can do nothing else with them: add_job and add_jobs run with
 * their owner's rights. Granted again at every migration, because the library may replace the functions.
 */
const JOB_GRANTS = `
  grant usage on schema graphile_worker to khela_app;
  do $$
  declare f regprocedure;
  begin
    for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'graphile_worker' and p.proname in ('add_job', 'add_jobs')
    loop
      execute format('alter function %s security definer set search_path = pg_catalog, pg_temp', f);
    end loop;
  end $$;
`;
