import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { executable, SHARED_HOME, type Binaries } from "./binaries.ts";
import { asUser, canWrite, type ServerUser } from "./server-user.ts";

const run = promisify(execFile);

/** Roles and database of the embedded server. */
export const ADMIN = "postgres";
export const OWNER = "khela";

/** How programs reach the server: a Unix socket in a folder, or a loopback port with a password. */
export type Address = { socketDir: string } | { port: number; password: string };

/**
 * The folder that holds everything of one embedded server: `dataDir`, or a folder under
 * /var/lib/khela when this process is root and the server's user can't enter `dataDir`.
 * A file in `dataDir` then says where, and is followed at the next start.
 */
export async function findHome(
  dataDir: string,
  user: ServerUser | undefined,
): Promise<{ home: string; note?: string }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (user === undefined) return { home: dataDir };
  const pointer = join(dataDir, "location.txt");
  const moved = (await readFile(pointer, "utf8").catch(() => "")).trim();
  if (moved === "") {
    const { uid, gid } = await lstat(dataDir);
    await chown(dataDir, user.uid, user.gid);
    if (await canWrite(user, dataDir)) return { home: dataDir };
    await chown(dataDir, uid, gid);
  }
  const home = moved === "" ? join(SHARED_HOME, `data-${randomBytes(6).toString("hex")}`) : moved;
  await mkdir(home, { recursive: true });
  await chown(home, user.uid, user.gid);
  await chmod(home, 0o700);
  await chmod(SHARED_HOME, 0o755);
  await writeFile(pointer, `${home}\n`);
  return {
    home,
    note: `The database is in ${home}, because the user "${user.name}" can't enter ${dataDir}.`,
  };
}

/** Creates the cluster unless it is there; refuses one of another major version. Returns its folder. */
export async function prepareCluster(
  home: string,
  binaries: Binaries,
  user: ServerUser | undefined,
  durable: boolean,
): Promise<string> {
  const cluster = join(home, "cluster");
  const found = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found === undefined) {
    await createCluster(home, cluster, binaries, user, durable);
  } else if (found.trim() !== String(binaries.major)) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${found.trim() || "(unreadable version)"}, but this ` +
        `program brings PostgreSQL ${binaries.major}. Start it with the program's earlier version and dump it, ` +
        `or set DATA_DIR to another folder.`,
    );
  }
  return cluster;
}

async function createCluster(
  home: string,
  cluster: string,
  binaries: Binaries,
  user: ServerUser | undefined,
  durable: boolean,
): Promise<void> {
  if (await lstat(cluster).catch(() => undefined)) {
    throw new Error(`${cluster} isn't a database (no PG_VERSION in it). Move it away and start again.`);
  }
  // The cluster is made under another name and renamed, so that an interrupted start leaves no half cluster.
  const aside = join(home, "cluster.new");
  await rm(aside, { recursive: true, force: true });
  const secret = join(home, "password");
  await writeFile(secret, randomBytes(24).toString("hex"), { mode: 0o600 });
  if (user !== undefined) await chown(secret, user.uid, user.gid);
  // Sort by code point on every machine, so that pages and keyset cursors are the same everywhere.
  const locale =
    binaries.major >= 17
      ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
      : ["--locale=C"];
  const args = ["-D", aside, "-U", ADMIN, "-E", "UTF8", ...locale, "--auth=scram-sha-256"];
  args.push(`--pwfile=${secret}`, "--no-instructions", ...(durable ? [] : ["--no-sync"]));
  try {
    await run(join(binaries.binDir, executable("initdb")), args, asUser(user));
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    throw new Error(`The database couldn't be created in ${home}: ${stderr ?? String(cause)}`, { cause });
  }
  await rename(aside, cluster);
}

/**
 * Decides how the server is reached and writes its access rules. On a socket the operating
 * system vouches for the user (`peer`), so only the user who runs this program gets in and no
 * password lies around; a socket path longer than the system allows moves to the temporary folder.
 */
export async function prepareAccess(options: {
  home: string;
  cluster: string;
  user: ServerUser | undefined;
  tcpPort: number | undefined;
}): Promise<{ address: Address; removeAddress: () => Promise<void> }> {
  const { home, cluster, user, tcpPort } = options;
  if (tcpPort !== undefined) {
    const password = (await readFile(join(home, "password"), "utf8")).trim();
    await writeFile(join(cluster, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
    return { address: { port: tcpPort, password }, removeAddress: async () => undefined };
  }
  const me = JSON.stringify(userInfo().username);
  await writeFile(join(cluster, "pg_hba.conf"), "local all all peer map=program\n");
  await writeFile(
    join(cluster, "pg_ident.conf"),
    [ADMIN, OWNER].map((role) => `program ${me} ${role}\n`).join(""),
  );
  let socketDir = join(home, "socket");
  let removeAddress = async () => undefined as void;
  if (Buffer.byteLength(join(socketDir, ".s.PGSQL.5432.lock")) > 100) {
    const own = await mkdtemp(join(tmpdir(), "khela-"));
    removeAddress = () => rm(own, { recursive: true, force: true });
    socketDir = own;
  }
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chown(socketDir, user.uid, user.gid);
  return { address: { socketDir }, removeAddress };
}

/** A connection string that pg, graphile-worker and libpq's tools understand. */
export function urlOf(address: Address, role: string, database: string): string {
  return "port" in address
    ? `postgresql://${role}:${address.password}@127.0.0.1:${address.port}/${database}`
    : `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(address.socketDir)}`;
}
