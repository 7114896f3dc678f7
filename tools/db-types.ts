/**
 * `npm run db:types`: migrates a throw-away database and has kysely-codegen write its tables' types to
 * apps/server/src/platform/db-types.gen.ts. With `--check` it writes nothing and fails on a difference.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/start.ts";
import { root } from "./lib/paths.ts";

/** Options of kysely-codegen; the types correspond to the parsers of platform/database.ts. */
const OPTIONS = {
  dialect: "postgres",
  "out-file": join(root, "apps/server/src/platform/db-types.gen.ts"),
  "exclude-pattern": "{graphile_worker.*,public.schema_migration}",
  "date-parser": "string",
  "type-mapping": JSON.stringify({
    int8: "bigint",
    timestamptz: "Date",
    json: "JsonColumn",
    jsonb: "JsonColumn",
  }),
  "custom-imports": JSON.stringify({ JsonColumn: "./json-column.ts#JsonColumn" }),
};

const dataDir = await mkdtemp(join(tmpdir(), "khela-types-"));
const server = await startEmbeddedPostgres({
  dataDir,
  log: { info: () => undefined, error: console.error },
  durable: false,
});
try {
  await migrate(server.ownerUrl);
  // It runs in a child process, because the library leaves its connections open.
  const program = join(root, "node_modules/kysely-codegen/dist/cli/bin.js");
  const options = Object.entries({ ...OPTIONS, url: server.ownerUrl }).map(
    ([name, value]) => `--${name}=${value}`,
  );
  const check = process.argv.includes("--check") ? ["--verify", "--log-level=error"] : [];
  const { status } = spawnSync(process.execPath, [program, ...options, ...check], { stdio: "inherit" });
  if (status !== 0) console.error("db-types.gen.ts doesn't match the migrations: npm run db:types");
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
  await Promise.all([dataDir, server.home].map((folder) => rm(folder, { recursive: true, force: true })));
}
