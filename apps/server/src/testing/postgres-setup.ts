import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../platform/migrate.ts";
import { startEmbeddedPostgres } from "../platform/postgres/start.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** The PostgreSQL server as every test file receives it. */
export interface TestPostgres {
  /** A login that may create databases. */
  adminUrl: string;
  /** The migrated database from which test databases are cloned. */
  templateUrl: string;
  /** A text for people: which server the tests run on. */
  description: string;
}

/**
 * One PostgreSQL for all integration tests, with one migrated template database.
 * TEST_DATABASE_URL: a running server (≥ 15) with a login that may create databases and roles.
 * TEST_POSTGRES_BIN: start the PostgreSQL in this folder. Neither: the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `khela_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const owner = new URL(server.ownerUrl).username;
    await admin.query(`create database ${template} owner "${decodeURIComponent(owner)}"`);
    const templateUrl = withDatabase(server.ownerUrl, template);
    await migrate(templateUrl);
    const description = `PostgreSQL ${rows[0]?.version} (${server.kind})`;
    console.log(`integration tests on ${description}`);
    project.provide("postgres", { adminUrl: server.adminUrl, templateUrl, description });
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await admin.end();
  }
  return async () => {
    if (server.keepsData) await dropDatabases(server.adminUrl, template);
    await server.stop();
  };
}

/** The connection string of the same login on another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

interface Server {
  adminUrl: string;
  ownerUrl: string;
  kind: string;
  keepsData: boolean;
  stop(): Promise<void>;
}

async function startServer(): Promise<Server> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) {
    return {
      adminUrl: given,
      ownerUrl: given,
      kind: "TEST_DATABASE_URL",
      keepsData: true,
      stop: async () => {},
    };
  }
  const binDir = process.env["TEST_POSTGRES_BIN"];
  const dataDir = await mkdtemp(join(tmpdir(), "khela-test-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: console.error },
    durable: false,
    ...(binDir ? { binDir } : {}),
  });
  return {
    adminUrl: server.adminUrl,
    ownerUrl: server.ownerUrl,
    kind: binDir ?? "embedded",
    keepsData: false,
    stop: async () => {
      await server.stop();
      await rm(server.home, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Drops the template and the clones that test files left behind. */
async function dropDatabases(adminUrl: string, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname = $1 or starts_with(datname, $2)",
    [template, `${template}_`],
  );
  for (const { datname } of rows) await admin.query(`drop database if exists "${datname}" with (force)`);
  await admin.end();
}
