import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rm, stat, truncate } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { executable, findBinaries } from "./binaries.ts";
import { ADMIN, OWNER, findHome, prepareAccess, prepareCluster, urlOf, type Address } from "./cluster.ts";
import { commandOf, takeOwnerLock } from "./owner-lock.ts";
import { asUser, findServerUser, type ServerUser } from "./server-user.ts";
import { serverSettings } from "./settings.ts";

/** The log of the starter; a pino logger fits. */
export interface StartLog {
  info(message: string): void;
  error(message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Folder of this server's data. Made if missing; one running program per folder. */
  dataDir: string;
  log: StartLog;
  /** False only for throw-away test servers: no fsync. */
  durable?: boolean;
  /** Start this PostgreSQL (≥ 15) instead of the one from npm: the folder with `initdb` and `postgres`. */
  binDir?: string;
  /** `tcp`: a free loopback port and a password instead of a Unix socket; the default on Windows. */
  transport?: "socket" | "tcp";
}

export interface EmbeddedPostgres {
  /** Database `khela` as its owner: for migrations, jobs and, with role khela_app, the program. */
  ownerUrl: string;
  /** Database `postgres` as the superuser. */
  adminUrl: string;
  /** Where the data really is: differs from `dataDir` when that is closed to the server's user. */
  home: string;
  pid: number;
  /** A note for people, e.g. that the data is elsewhere. */
  note?: string;
  /** Stops the server cleanly. Further calls wait for the same stop. */
  stop: () => Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, creating its cluster, role and database the first time. Throws a readable message
 * when the folder is in use, of another major version, or unusable.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const user = await findServerUser();
  const binaries = await findBinaries(user, options.binDir);
  const { home, note: homeNote } = await findHome(resolve(options.dataDir), user);
  const releaseLock = await takeOwnerLock(join(home, "owner.lock"));
  try {
    const fresh = await stat(join(home, "cluster")).catch(() => undefined);
    if (fresh === undefined) log.info(`creating the database in ${home}`);
    const cluster = await prepareCluster(home, binaries, user, durable);
    await endLeftover(cluster, log);
    const tcp = options.transport === undefined ? process.platform === "win32" : options.transport === "tcp";
    const tcpPort = tcp ? await freePort() : undefined;
    const { address, removeAddress } = await prepareAccess({ home, cluster, user, tcpPort });
    const settings = serverSettings({ durable, major: binaries.major });
    const postgres = join(binaries.binDir, executable("postgres"));
    const server = await launch({ postgres, cluster, home, user, address, settings });
    let stopping: Promise<void> | undefined;
    server.child.once("exit", (code) => {
      if (stopping === undefined) log.error(`PostgreSQL ended by itself (${code}); see ${home}/server.log`);
    });
    const stop = () =>
      (stopping ??= server.stop().then(async () => {
        await removeAddress();
        await releaseLock();
      }));
    const adminUrl = urlOf(address, ADMIN, "postgres");
    await ensureOwner(adminUrl, address).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    const note = [binaries.note, homeNote].filter((line) => line !== undefined).join(" ");
    const ownerUrl = urlOf(address, OWNER, OWNER);
    return { ownerUrl, adminUrl, home, pid: server.pid, stop, ...(note === "" ? {} : { note }) };
  } catch (error) {
    await releaseLock();
    throw error;
  }
}

/**
 * Ends a server whose program has died: this process holds the lock, so a server still running in this folder is an
 * orphan. A stale pid file is removed too.
 */
async function endLeftover(cluster: string, log: StartLog): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  if (!(pid > 0)) return;
  const alive = async () => {
    const command = await commandOf(pid);
    return /postgres/.test(command) && (process.platform === "win32" || command.includes(cluster));
  };
  // Tries fast, then immediate shutdown: PostgreSQL recovers from its log in both cases.
  for (const [signal, seconds] of [
    ["SIGINT", 20],
    ["SIGQUIT", 10],
  ] as const) {
    if (!(await alive())) break;
    log.info(`ending PostgreSQL ${pid}, left behind by a program that was killed`);
    process.kill(pid, signal);
    for (let i = 0; i < seconds * 20 && (await alive()); i++) await sleep(50);
  }
  if (await alive()) throw new Error(`PostgreSQL ${pid} still runs on ${cluster} and can't be stopped.`);
  await rm(pidFile, { force: true });
}

interface LaunchOptions {
  postgres: string;
  cluster: string;
  home: string;
  user: ServerUser | undefined;
  address: Address;
  settings: Record<string, string>;
}

interface Server {
  child: ChildProcess;
  pid: number;
  stop: () => Promise<void>;
}

async function launch(options: LaunchOptions): Promise<Server> {
  const { cluster, home, user, address } = options;
  const listen =
    "port" in address
      ? { listen_addresses: "127.0.0.1", port: String(address.port), unix_socket_directories: "" }
      : { listen_addresses: "", unix_socket_directories: address.socketDir, unix_socket_permissions: "0700" };
  const args = ["-D", cluster];
  for (const [name, value] of Object.entries({ ...options.settings, ...listen })) {
    args.push("-c", `${name}=${value}`);
  }
  const logFile = join(home, "server.log");
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > 10_000_000) await truncate(logFile);
  const output = await open(logFile, "a", 0o600);
  const from = (await output.stat()).size;
  // The server gets a session of its own, so that Ctrl-C reaches only the program, which stops the server when it no
  // longer needs it.
  const child = spawn(options.postgres, args, {
    ...asUser(user),
    detached: true,
    windowsHide: true,
    stdio: ["ignore", output.fd, output.fd],
    env: { ...(process.platform === "win32" ? systemRoot() : {}), LC_ALL: "C" },
  });
  const exited = new Promise<true>((done) => child.once("exit", () => done(true)));
  // Throws when it can't be executed.
  try {
    await once(child, "spawn");
  } finally {
    await output.close();
  }
  const pid = child.pid ?? 0;
  const watchdog = startWatchdog(pid, user);
  void exited.then(() => watchdog?.kill("SIGKILL"));
  const stop = async () => {
    for (const [signal, timeoutMs] of [
      ["SIGINT", 30_000],
      ["SIGQUIT", 10_000],
      ["SIGKILL", 5_000],
    ] as const) {
      child.kill(signal);
      if (await Promise.race([exited, sleep(timeoutMs, false, { ref: false })])) return;
    }
  };
  const gone = exited.then(() => "gone" as const);
  // Recovery after a crash may take a while: wait as long as the server lives.
  while (!(await isReady(cluster))) {
    if ((await Promise.race([gone, sleep(20)])) === "gone") {
      const lines = (await readFile(logFile)).subarray(from).toString("utf8").trim().split("\n").slice(-8);
      throw new Error(`PostgreSQL didn't start. The end of ${logFile}:\n${lines.join("\n")}`);
    }
  }
  return { child, pid, stop };
}

/** Stops the server when this program dies without stopping it: a shell waits until our end of its pipe closes. */
function startWatchdog(pid: number, user: ServerUser | undefined): ChildProcess | undefined {
  if (process.platform === "win32") return undefined;
  const child = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "khela-watchdog", String(pid)], {
    ...asUser(user),
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Neither the shell nor its pipe keeps the program running.
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return child;
}

/**
 * Reads from postmaster.pid whether the server accepts connections: its last line then says "ready", as pg_ctl reads
 * it.
 */
async function isReady(cluster: string): Promise<boolean> {
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return lines[7]?.trim() === "ready";
}

/** Creates the program's login, which owns its database and may create roles, but is no superuser. */
async function ensureOwner(adminUrl: string, address: Address): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select 1 from pg_roles where rolname = $1", [OWNER]);
    if (rows.length === 0) await client.query(`create role ${OWNER} login createrole`);
    if ("port" in address) await client.query(`alter role ${OWNER} password '${address.password}'`);
    const found = await client.query("select 1 from pg_database where datname = $1", [OWNER]);
    if (found.rows.length === 0) await client.query(`create database ${OWNER} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * The environment variable without which Windows programs don't start. It is not one of our settings, hence not in
 * platform/config.
 */
function systemRoot(): Record<string, string> {
  return { SystemRoot: "C:\\Windows" };
}
