import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "../platform/database.ts";
import { withDatabase } from "./postgres-setup.ts";

/** A busy machine is no defect: what a dead server costs is tried with servers of their own (faults). */
const CONNECT_TIMEOUT_MS = 30_000;

/** A migrated database of one test file's own. */
export interface TestDatabase {
  /** For `openDatabase`: the role is chosen there. Also what `DATABASE_URL` would be. */
  url: string;
  /** Name of the database on the test server. */
  name: string;
  /** A pool as the program has it (role khela_app), or as the owner. Closed by `drop()`. */
  open(role?: "app" | "owner"): Database;
  /** Closes what was opened and removes the database. */
  drop(): Promise<void>;
}

/** Clones the migrated template: about 30 ms. Call it in `beforeAll`, and `drop()` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, templateUrl } = inject("postgres");
  const template = new URL(templateUrl).pathname.slice(1);
  const owner = decodeURIComponent(new URL(templateUrl).username);
  const name = `${template}_${randomBytes(5).toString("hex")}`;
  await asAdmin(adminUrl, async (admin) => {
    // Two clones of one template at once would refuse each other.
    await admin.query("select pg_advisory_lock(hashtext('khela-clone'))");
    // Files copied, not each page through the log: a seventh of the processor time.
    await admin.query(`create database ${name} template ${template} strategy file_copy owner "${owner}"`);
  });
  const url = withDatabase(templateUrl, name);
  const opened: Database[] = [];
  return {
    url,
    name,
    open: (role = "app") => {
      const options = { url, role, applicationName: "khela-test", maxConnections: 10 };
      const database = openDatabase({ ...options, connectTimeoutMs: CONNECT_TIMEOUT_MS });
      opened.push(database);
      return database;
    },
    drop: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function asAdmin(adminUrl: string, fn: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await fn(admin);
  } finally {
    await admin.end();
  }
}
