import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "../platform/database.ts";
import { withDatabase } from "./postgres-setup.ts";

/**
 * Long, because slowness of a busy machine is no defect; the cost of a dead server is tested with separate servers
 * (faults).
 */
const CONNECT_TIMEOUT_MS = 30_000;

/** A migrated database that belongs to one test file. */
export interface TestDatabase {
  /** The connection string for `openDatabase`, which chooses the role, and for `DATABASE_URL`. */
  url: string;
  /** Name of the database on the test server. */
  name: string;
  /** Opens a pool with the program's role (khela_app) or the owner's. Closed by `drop()`. */
  open(role?: "app" | "owner"): Database;
  /** Closes the opened pools and drops the database. */
  drop(): Promise<void>;
}

/** Clones the migrated template: about 30 ms. Call it in `beforeAll`, and `drop()` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, templateUrl } = inject("postgres");
  const template = new URL(templateUrl).pathname.slice(1);
  const owner = decodeURIComponent(new URL(templateUrl).username);
  const name = `${template}_${randomBytes(5).toString("hex")}`;
  await asAdmin(adminUrl, async (admin) => {
    // Two concurrent clones of one template would block each other.
    await admin.query("select pg_advisory_lock(hashtext('khela-clone'))");
    // Copies files instead of writing each page through the log, which takes a seventh of the processor time.
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
