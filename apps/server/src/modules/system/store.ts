import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

export interface SettingsRow {
  maintenance_on: boolean;
  maintenance_until: Date | null;
  flags: unknown;
  blocked_ips: string[];
  bypass_ips: string[];
  allow_countries: string[];
  deny_countries: string[];
  domain_check: boolean;
  domains: unknown;
  brand: unknown;
  register_fields: unknown;
  minimum_age: number;
  phone_countries: string[] | null;
  phone_blocked_prefixes: string[] | null;
  reserved_names: string[] | null;
  version: number;
}

const COLUMNS = [
  "maintenance_on",
  "maintenance_until",
  "flags",
  "blocked_ips",
  "bypass_ips",
  "allow_countries",
  "deny_countries",
  "domain_check",
  "domains",
  "brand",
  "register_fields",
  "minimum_age",
  "phone_countries",
  "phone_blocked_prefixes",
  "reserved_names",
  "version",
] as const;

export async function readSettings(db: Db | Tx): Promise<SettingsRow> {
  return db.selectFrom("system_settings").select(COLUMNS).executeTakeFirstOrThrow();
}

export interface SettingsChange {
  maintenance_on?: boolean;
  maintenance_until?: Date | null;
  flags?: Readonly<Record<string, boolean>>;
  blocked_ips?: string[];
  bypass_ips?: string[];
  allow_countries?: string[];
  deny_countries?: string[];
  domain_check?: boolean;
  domains?: readonly object[];
  brand?: object;
  register_fields?: object;
  minimum_age?: number;
  phone_countries?: string[];
  phone_blocked_prefixes?: string[];
  reserved_names?: string[];
}

/** Saves a change based on the version that the operator saw. @returns undefined where that is not the newest */
export async function writeSettings(
  tx: Tx,
  version: number,
  change: SettingsChange,
  at: Date,
): Promise<SettingsRow | undefined> {
  const { flags, domains, brand, register_fields, ...plain } = change;
  return tx
    .updateTable("system_settings")
    .set({
      ...plain,
      ...(flags === undefined ? {} : { flags: JSON.stringify(flags) }),
      ...(domains === undefined ? {} : { domains: JSON.stringify(domains) }),
      ...(brand === undefined ? {} : { brand: JSON.stringify(brand) }),
      ...(register_fields === undefined ? {} : { register_fields: JSON.stringify(register_fields) }),
      version: version + 1,
      updated_at: at,
    })
    .where("version", "=", version)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export interface CheckResult {
  at: Date;
  ok: boolean;
  problems: string[];
}

/** Stores the newest result of a regular check. */
export async function writeCheck(db: Db, name: string, result: CheckResult): Promise<void> {
  const { at, ok, problems } = result;
  await db
    .insertInto("system_check")
    .values({ name, checked_at: at, ok, problems })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ checked_at: at, ok, problems }))
    .execute();
}

/** The newest results of some checks, newest first; checks that never ran are left out. */
export async function readChecks(db: Db, names: readonly string[]): Promise<CheckResult[]> {
  const rows = await db
    .selectFrom("system_check")
    .select(["checked_at", "ok", "problems"])
    .where("name", "in", names)
    .orderBy("checked_at", "desc")
    .execute();
  return rows.map((row) => ({ at: row.checked_at, ok: row.ok, problems: row.problems }));
}

/** The database server's version, and the number of jobs that wait or have finally failed. */
export async function readHealth(db: Db): Promise<{ database: string; waiting: number; failed: number }> {
  const { rows } = await sql<{ database: string; waiting: bigint; failed: bigint }>`
    select current_setting('server_version') as database, waiting, failed from system_job_counts()`.execute(
    db,
  );
  const row = rows[0];
  return {
    database: `PostgreSQL ${row?.database ?? ""}`.trim(),
    waiting: Number(row?.waiting ?? 0n),
    failed: Number(row?.failed ?? 0n),
  };
}
