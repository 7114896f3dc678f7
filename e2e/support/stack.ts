import { randomBytes } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { hotMatches } from "@khela/contract/sports";
import { systemClock } from "@khela/kernel/system-clock";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/postgres/start.ts";
import { freePort } from "../../apps/server/src/testing/free-port.ts";
import { clientOf } from "./player-api.ts";
import { querySiteDatabase } from "./site-database.ts";
import { logInOperators } from "./operators.ts";
import { sandboxBeacon } from "../../tools/start/beacon.ts";
import { createSupervisor, type Ending, type Program } from "../../tools/start/supervisor.ts";

/** Seeding takes a minute on a quiet machine, and ten on one that others keep busy. */
const READY_WITHIN_MS = 1_800_000;
const GRACE_MS = 8_000;
/** The seeded database that every site of a run is cloned from; no server runs on it. */
const SEEDED = "khela_seeded";

/** The running stack as the tests know it; plain data, because workers are processes of their own. */
export interface Stack {
  /** A database login that may create databases. */
  adminUrl: string;
  ownerUrl: string;
  /** The folder of the secrets and demo accounts that the seed made. */
  seedDir: string;
  logDir: string;
  site: Site;
  /** The payment provider's hosted pages. */
  sandboxUrl: string;
  /** The inbox of SMS and mails; see inbox.ts. */
  inboxUrl: string;
  /** The sandbox's game vendor. */
  vendorUrl: string;
  /** The sandbox's seamless vendor, which plays from the main wallet. */
  seamlessUrl: string;
  /** The sports feed. */
  sportsUrl: string;
  /** The settings with which servers find the sandbox's beacon. */
  beacon: Record<string, string>;
  /** The console sessions that the tests share: cookie by username. */
  operators: Record<string, string>;
}

/** One server with its database. */
export interface Site {
  url: string;
  dataDir: string;
  databaseUrl: string;
}

/** A site together with the way to stop and start its server. */
export interface RunningSite extends Site {
  /** @param env settings on top of those of all sites */
  start(env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Settings with which a site of a test's own starts at another moment, e.g. on a later business day. Sessions and
 * authenticator codes are those of that moment; the sandbox keeps the machine's time, so deposits are made before.
 */
export const clockAt = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "shifted-clock.ts")).href}`,
  E2E_CLOCK_SHIFT_MS: String(ms - systemClock.nowMs()),
});

/** Runs one program until it is stopped. It ends with this process in any case. */
function runProgram(logDir: string, program: Program): { ended: Promise<Ending>; stop(): Promise<void> } {
  const supervisor = createSupervisor({ logFolder: logDir, graceMs: GRACE_MS });
  supervisor.start(program);
  return supervisor;
}

/**
 * Polls until a condition holds. @throws Error with the program's last lines where it ends before, or on a
 * timeout
 */
async function until(what: string, ended: Promise<Ending>, isSo: () => Promise<boolean>): Promise<void> {
  let death: Ending | undefined;
  void ended.then((ending) => (death = ending));
  const endMs = performance.now() + READY_WITHIN_MS;
  while (performance.now() < endMs) {
    if (death) throw new Error(`${death.name} ended:\n${death.lastLines.join("\n")}`);
    if (await isSo()) return;
    await pause(50);
  }
  throw new Error(`not in time: ${what}`);
}

async function untilAnswers(url: string, ended: Promise<Ending>): Promise<void> {
  await until(`${url} answers`, ended, async () => {
    const answer = await fetch(url).catch(() => undefined);
    return answer?.ok === true;
  });
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function cloneDatabase(stack: Pick<Stack, "adminUrl" | "ownerUrl">, from: string, to: string) {
  const admin = new pg.Client({ connectionString: stack.adminUrl });
  await admin.connect();
  try {
    // Two clones of one template at the same time would fail.
    await admin.query("select pg_advisory_lock(hashtext('khela-clone'))");
    const owner = decodeURIComponent(new URL(stack.ownerUrl).username);
    // Copying files instead of logging each page takes a seventh of the processor time.
    await admin.query(`create database ${to} template ${from} strategy file_copy owner "${owner}"`);
  } finally {
    await admin.end();
  }
}

interface ServerSettings {
  name: string;
  port: number;
  databaseUrl: string;
  dataDir: string;
  sandboxUrl: string;
  inboxUrl: string;
  vendorUrl: string;
  seamlessUrl: string;
  sportsUrl: string;
  beacon: Record<string, string>;
  demo?: boolean;
  env?: Record<string, string>;
}

function serverProgram(settings: ServerSettings): Program {
  return {
    name: settings.name,
    args: ["apps/server/src/main.ts"],
    env: {
      PORT: String(settings.port),
      DATABASE_URL: settings.databaseUrl,
      DATA_DIR: settings.dataDir,
      DEMO: settings.demo ? "1" : "0",
      PUBLIC_URL: `http://localhost:${settings.port}`,
      PAYMENT_PROVIDER_URL: settings.sandboxUrl,
      MESSAGE_SANDBOX_URL: settings.inboxUrl,
      SANDBOX_VENDOR_URL: settings.vendorUrl.replace("localhost", "127.0.0.1"),
      SANDBOX_SEAMLESS_URL: settings.seamlessUrl.replace("localhost", "127.0.0.1"),
      SANDBOX_SEAMLESS_PUBLIC_URL: settings.seamlessUrl,
      SPORTS_FEED_URL: settings.sportsUrl,
      ROLES: "http,realtime,worker",
      RATE_LIMIT_FACTOR: "50",
      BOT_CHECK_WORK: "20",
      // Every test has a client address of its own, in X-Forwarded-For.
      TRUST_PROXY: "loopback",
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      // A busy machine is not a defect, and nothing restarts a server here (decision 0041).
      STUCK_SECONDS: "120",
      ...settings.beacon,
      ...settings.env,
    },
  };
}

/**
 * Creates a site of a test's own on a clone of the seeded database, for tests that would disturb the others:
 * maintenance, a server that stops. It is not started yet.
 */
export async function createOwnSite(stack: Stack): Promise<RunningSite & { remove(): Promise<void> }> {
  const name = `khela_own_${randomBytes(4).toString("hex")}`;
  const dataDir = join(stack.seedDir, "..", name);
  await cp(stack.seedDir, dataDir, { recursive: true });
  await cloneDatabase(stack, SEEDED, name);
  const port = await freePort();
  const databaseUrl = withDatabase(stack.ownerUrl, name);
  const { sandboxUrl, inboxUrl, vendorUrl, seamlessUrl, sportsUrl, beacon } = stack;
  const peers = { sandboxUrl, inboxUrl, vendorUrl, seamlessUrl, sportsUrl, beacon };
  const settings = { name, port, databaseUrl, dataDir, ...peers };
  let running: ReturnType<typeof runProgram> | undefined;
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    databaseUrl,
    start: async (env = {}) => {
      running = runProgram(stack.logDir, serverProgram({ ...settings, env }));
      await untilAnswers(`http://127.0.0.1:${port}/readyz`, running.ended);
    },
    stop,
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the sports feed was read for the first time: a cold feed plays its matches first. */
async function untilMatches(siteUrl: string, ended: Promise<Ending>): Promise<void> {
  const client = clientOf(siteUrl);
  await until("the sports feed has sent its matches", ended, async () => {
    const { feed, carousels } = await client(hotMatches, { query: {} });
    return feed === "live" && carousels.length > 0;
  });
}

/** Starts everything: PostgreSQL, the seed, the payment sandbox, the server. */
export async function startStack(): Promise<{ stack: Stack; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "khela-e2e-"));
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(folder, 0o711);
  const [seedDir, dataDir, logDir] = ["seed", "site", "logs"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(seedDir);
  const endings: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const quiet = { info: () => undefined, error: (message: string) => console.error(message) };
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, "postgres"),
      log: quiet,
      durable: false,
    });
    // The data may lie in another folder than requested, where the database can't enter this user's folders.
    endings.push(() => rm(postgres.home, { recursive: true, force: true }), postgres.stop);
    const database = { adminUrl: postgres.adminUrl, ownerUrl: postgres.ownerUrl };
    const [sitePort, sandboxPort] = [await freePort(), await freePort()];
    const [inboxPort, vendorPort, seamlessPort] = [await freePort(), await freePort(), await freePort()];
    const sportsPort = await freePort();
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    const inboxUrl = `http://127.0.0.1:${inboxPort}`;
    const vendorUrl = `http://localhost:${vendorPort}`;
    const seamlessUrl = `http://localhost:${seamlessPort}`;
    const sportsUrl = `http://127.0.0.1:${sportsPort}`;

    // The beacon starts before the seed, because the chains that the seed commits wait for their salts.
    const outside = sandboxBeacon(folder, await freePort());
    const { settings: beacon } = outside;
    const beaconProcess = runProgram(logDir, outside.program);
    endings.push(() => beaconProcess.stop());

    const peers = { sandboxUrl, inboxUrl, vendorUrl, seamlessUrl, sportsUrl, beacon };
    await seed(database, { seedDir, logDir, ...peers });
    await cp(seedDir, dataDir, { recursive: true });
    const sandbox = runProgram(logDir, {
      name: "sandbox",
      args: ["apps/sandbox/src/main.ts"],
      env: {
        DATA_DIR: dataDir,
        SANDBOX_PAYMENT_PORT: String(sandboxPort),
        SANDBOX_INBOX_PORT: String(inboxPort),
        SANDBOX_VENDOR_PORT: String(vendorPort),
        SANDBOX_SEAMLESS_PORT: String(seamlessPort),
        SANDBOX_SPORTS_PORT: String(sportsPort),
        SANDBOX_SPORTS_PRICE_MS: "1000",
        SEAMLESS_WALLET_URL: `http://127.0.0.1:${sitePort}`,
        SANDBOX_PAYOUT_DELAY_MS: "300",
      },
    });
    endings.push(() => sandbox.stop());
    await cloneDatabase(database, SEEDED, "khela_site");
    const site = {
      url: `http://localhost:${sitePort}`,
      dataDir,
      databaseUrl: withDatabase(postgres.ownerUrl, "khela_site"),
    };
    const server = runProgram(
      logDir,
      serverProgram({
        name: "server",
        port: sitePort,
        databaseUrl: site.databaseUrl,
        dataDir,
        sandboxUrl: sandboxUrl.replace("localhost", "127.0.0.1"),
        inboxUrl,
        vendorUrl,
        seamlessUrl,
        sportsUrl,
        beacon,
      }),
    );
    endings.push(() => server.stop());
    await untilAnswers(`http://127.0.0.1:${sitePort}/readyz`, server.ended);
    const operators = await logInOperators(site, ["admin", "finance2"]);
    await untilMatches(site.url, server.ended);
    return {
      stack: {
        ...database,
        seedDir,
        logDir,
        site,
        sandboxUrl,
        inboxUrl,
        vendorUrl,
        seamlessUrl,
        sportsUrl,
        beacon,
        operators,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lets a server fill an empty database with the demo's thirty days, and stops it again. */
async function seed(
  database: Pick<Stack, "adminUrl" | "ownerUrl">,
  place: {
    seedDir: string;
    logDir: string;
    sandboxUrl: string;
    inboxUrl: string;
    vendorUrl: string;
    seamlessUrl: string;
    sportsUrl: string;
    beacon: Record<string, string>;
  },
): Promise<void> {
  await cloneDatabase(database, "template0", SEEDED);
  const port = await freePort();
  const server = runProgram(
    place.logDir,
    serverProgram({
      name: "seed",
      port,
      databaseUrl: withDatabase(database.ownerUrl, SEEDED),
      dataDir: place.seedDir,
      sandboxUrl: place.sandboxUrl,
      inboxUrl: place.inboxUrl,
      vendorUrl: place.vendorUrl,
      seamlessUrl: place.seamlessUrl,
      sportsUrl: place.sportsUrl,
      beacon: place.beacon,
      demo: true,
    }),
  );
  try {
    await untilAnswers(`http://127.0.0.1:${port}/readyz`, server.ended);
    await untilJobsAreDone(withDatabase(database.ownerUrl, SEEDED), server.ended);
  } finally {
    await server.stop();
  }
}

/**
 * Waits for the jobs of the seeded thirty days: every cloned site would otherwise run the remaining ones
 * again.
 */
async function untilJobsAreDone(databaseUrl: string, ended: Promise<Ending>): Promise<void> {
  const text = "select from graphile_worker._private_jobs where run_at <= now() and attempts = 0 limit 1";
  await until(
    "the seed's jobs are done",
    ended,
    async () => (await querySiteDatabase(databaseUrl, text)).length === 0,
  );
}
