import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rm, stat, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isDatabaseUnavailable, openDatabase } from "../database.ts";
import { findBinaries, preparePackage } from "./binaries.ts";
import { commandOf } from "./owner-lock.ts";
import { findServerUser } from "./server-user.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from "./start.ts";

const isRoot = process.getuid?.() === 0;
const log = { info: () => undefined, error: () => undefined };
let base: string;
let dataDir: string;
const started: EmbeddedPostgres[] = [];
/** A process that was killed may still leave a file while the folder is emptied. */
const GONE = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "khela-start-"));
  await chmod(base, 0o755);
  dataDir = join(base, "data");
});
afterEach(async () => {
  for (const server of started.splice(0)) {
    await server.stop();
    await rm(server.home, GONE);
  }
  await rm(base, GONE);
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...options });
  started.push(server);
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test("keeps its data over a restart, with fsync on and the same sorting everywhere", async () => {
  const first = await start();
  await query(
    first.ownerUrl,
    "create table kept (word text); insert into kept values ('b'), ('B'), ('খ'), ('a')",
  );
  expect(await query(first.adminUrl, "show fsync")).toEqual([{ fsync: "on" }]);
  await first.stop();
  expect(await commandOf(first.pid)).toBe("");
  const second = await start();
  const words = await query(second.ownerUrl, "select string_agg(word, ' ' order by word) as words from kept");
  expect(words).toEqual([{ words: "B a b খ" }]);
});

test("never runs as root, and its owner is no superuser", async () => {
  const { pid, home, ownerUrl } = await start({ durable: false });
  const pidFile = join(home, "cluster", "postmaster.pid");
  expect(Number.parseInt(await readFile(pidFile, "utf8"), 10)).toBe(pid);
  // The server itself wrote this file, so its owner is the user that the server runs as.
  expect((await stat(pidFile)).uid).not.toBe(0);
  const rows = await query(ownerUrl, "select rolsuper from pg_roles where rolname = current_user");
  expect(rows).toEqual([{ rolsuper: false }]);
});

test("goes where its user can reach when the data folder is closed to it, and says where", async () => {
  await chmod(base, 0o700);
  const first = await start({ durable: false });
  // Where the test is not root, the server runs as this user and every folder is open to it.
  if (!isRoot) return expect(first.home).toBe(dataDir);
  expect(first.home).toMatch(/^\/var\/lib\/khela\/data-/);
  expect(first.note).toContain(first.home);
  expect((await readFile(join(dataDir, "location.txt"), "utf8")).trim()).toBe(first.home);
  await query(first.ownerUrl, "create table kept ()");
  await first.stop();
  const second = await start({ durable: false });
  expect(second.home).toBe(first.home);
  await query(second.ownerUrl, "select from kept");
});

test("program files that its user can't reach are copied, and their symbolic links restored", async () => {
  const { binDir } = await findBinaries(undefined);
  const root = join(base, "closed", "package");
  const original = join(binDir, "..", "..");
  await cp(original, root, {
    recursive: true,
    filter: async (file) => !(await lstat(file)).isSymbolicLink(),
  });
  await chmod(join(base, "closed"), 0o700);
  const shared = join(base, "shared");
  const used = await preparePackage(root, await findServerUser(), shared);
  expect(used.binDir.startsWith(isRoot ? shared : root)).toBe(true);
  expect(used.note !== undefined).toBe(isRoot);
  const { ownerUrl } = await start({ durable: false, binDir: used.binDir });
  await query(ownerUrl, "select 1");
});

test("a second copy on the same folder is refused and told which process has it", async () => {
  const { ownerUrl } = await start({ durable: false });
  await expect(start({ durable: false })).rejects.toThrow(
    `Another copy of the program (process ${process.pid})`,
  );
  await query(ownerUrl, "select 1");
});

test("a lock and a postmaster.pid of processes that are gone, or of others by now, don't matter", async () => {
  const first = await start({ durable: false });
  await first.stop();
  // This very process is alive, but it is neither PostgreSQL nor was it started when the lock says.
  await writeFile(join(first.home, "owner.lock"), `${process.pid} 1 another-boot`);
  await writeFile(join(first.home, "cluster", "postmaster.pid"), `${process.pid}\n${first.home}/cluster\n`);
  const second = await start({ durable: false });
  expect(await query(second.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("another major version is refused by name; a folder without one isn't touched", async () => {
  const { home, stop } = await start({ durable: false });
  await stop();
  const version = join(home, "cluster", "PG_VERSION");
  await writeFile(version, "19\n");
  await expect(start({ durable: false })).rejects.toThrow("made by PostgreSQL 19");
  await writeFile(version, "");
  await expect(start({ durable: false })).rejects.toThrow("unreadable version");
  await unlink(version);
  await expect(start({ durable: false })).rejects.toThrow("no PG_VERSION");
});

test("a socket path longer than the system allows moves to a private folder", async () => {
  dataDir = join(base, "d".repeat(60), "e".repeat(60));
  await mkdir(dataDir, { recursive: true });
  const { ownerUrl } = await start({ durable: false });
  const socketDir = new URL(ownerUrl).searchParams.get("host") ?? "";
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
  await query(ownerUrl, "select 1");
});

test("over TCP it listens on the loopback only and wants its password", async () => {
  const { ownerUrl } = await start({ durable: false, transport: "tcp" });
  await query(ownerUrl, "select 1");
  const wrong = new URL(ownerUrl);
  wrong.password = "wrong";
  await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
});

test("stops when its program is killed, and the next start takes over", async () => {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "start.ts"))};
    const log = { info() {}, error() {} };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(server.pid);
    setInterval(() => {}, 1000);`;
  const program = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(program.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  expect(await commandOf(pid)).toContain("postgres");
  program.kill("SIGKILL");
  await once(program, "exit");
  const next = await start();
  await query(next.ownerUrl, "select 1");
  await expect.poll(() => commandOf(pid)).toBe("");
});

test("says what is wrong when the server can't start", async () => {
  const { home, stop } = await start({ durable: false });
  await stop();
  await writeFile(join(home, "cluster", "postgresql.conf"), "no_such_setting = 1\n");
  await expect(start({ durable: false })).rejects.toThrow("no_such_setting");
});

test("a connection whose server falls silent is given up, and the next query gets another", async () => {
  const { ownerUrl } = await start({ durable: false });
  const database = openDatabase({
    url: ownerUrl,
    role: "owner",
    applicationName: "silence",
    statementTimeoutMs: 200,
    maxConnections: 1,
  });
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)).rows[0]?.pid ?? 0;
  const pid = await backend();
  process.kill(pid, "SIGSTOP");
  try {
    const error: unknown = await backend().catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(error), String(error)).toBe(true);
    expect(await backend()).not.toBe(pid);
  } finally {
    process.kill(pid, "SIGCONT");
    await database.close();
  }
});
