import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { FastifyRequest } from "fastify";
import type { Clock } from "@khela/kernel/clock";
import { now } from "@khela/kernel/clock";
import type { Config } from "./platform/config.ts";
import { openDatabase, type Database } from "./platform/database.ts";
import { createEvents } from "./platform/events.ts";
import { serveApiDocs } from "./platform/http/api-docs.ts";
import { createEnc } from "./platform/http/enc.ts";
import { RawAnswer } from "./platform/http/answer.ts";
import { createRateLimiter } from "./platform/http/rate-limit.ts";
import { createSharedLimiter, forgetCallWindows } from "./platform/http/shared-limit.ts";
import { sendRaw } from "./platform/http/send.ts";
import { createHttpServer } from "./platform/http/server.ts";
import { createPageRenderer } from "./platform/http/page-renderer.ts";
import { addSecurityHeaders, serveSites } from "./platform/http/site.ts";
import { createIds } from "./platform/ids.ts";
import { keepJobRuns } from "./platform/job-runs.ts";
import { createJobs } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { createUseOnce, forgetUsedTokens } from "./platform/once.ts";
import type { PasswordCost } from "./platform/password-hasher.ts";
import type { Platform } from "./platform/platform.ts";
import { localFanout, postgresFanout } from "./platform/realtime/fanout.ts";
import { createHub, type HubMessage } from "./platform/realtime/hub.ts";
import { openSockets } from "./platform/realtime/sockets.ts";
import { reencrypt } from "./platform/reencrypt.ts";
import type { Secrets } from "./platform/secrets.ts";
import { stopSequentially } from "./platform/stop-sequentially.ts";
import type { PaymentProvider } from "./modules/cashier/index.ts";
import type { BootData } from "./modules/boot-data.ts";
import { drawPage } from "./modules/draw-page.ts";
import { createModules, type Modules } from "./modules/modules.ts";
import { serveSearchEngines } from "./modules/search-engines.ts";

export interface AppDeps {
  config: Config;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  /** Connections with the application's role. */
  database: Database;
  /** The owner's connection string: for the job runner and the fan-out. */
  ownerUrl: string;
  /** False where only this process uses the database, so that no fan-out to other processes is needed. */
  sharedDatabase: boolean;
  /** Payment providers instead of those of the settings; for the demo's history. */
  paymentProviders?: Readonly<Record<string, PaymentProvider>>;
  /** A cheaper hash for tests, which hash a thousand passwords; by default the cost that AUTH-19 demands. */
  passwordCost?: PasswordCost;
}

/** The whole server, ready to listen. */
export interface App {
  platform: Platform;
  modules: Modules;
  /** Starts the process's roles. @returns the address of the HTTP side, where it has that role */
  start(): Promise<string | undefined>;
  /** Stops accepting calls and ends jobs and sockets; the caller closes the database. */
  stop(): Promise<void>;
}

const APPS_DIR = join(dirname(import.meta.dirname), "..");

/** Composes platform and modules. The tests use it too, with their own clock and database. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, clock, log, secrets, database } = deps;
  const ids = createIds(clock);
  const metrics = createMetrics();
  const jobs = createJobs({ log, metrics, clock, keep: keepJobRuns(database.kysely) });
  const useOnce = createUseOnce(database.kysely);
  const enc = createEnc({ secrets, clock, useOnce });
  const fanout = deps.sharedDatabase
    ? postgresFanout<HubMessage>({ url: deps.ownerUrl, channel: "khela_hub", log })
    : localFanout<HubMessage>();
  const longReads = openLongReads(deps.ownerUrl);
  const hub = createHub({ clock, log, fanout });
  // The gate belongs to the system module and is assigned below, before the server listens.
  let gate: Modules["system"]["gate"] = async () => undefined;
  const http = createHttpServer({
    log,
    clock,
    ids,
    metrics,
    limiter: createRateLimiter(clock, config.rateLimitFactor),
    sharedLimiter: createSharedLimiter(database.kysely, clock, config.rateLimitFactor),
    enc,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    gate: (call) => gate(call),
  });
  const platform: Platform = {
    config,
    log,
    clock,
    ids,
    secrets,
    metrics,
    database,
    db: database.kysely,
    longReads: longReads.kysely,
    useOnce,
    jobs,
    events: createEvents(jobs),
    hub,
    http,
  };
  addSecurityHeaders(http.fastify, { https: config.publicUrl.startsWith("https:") });
  jobs.schedule("forget-used-tokens", "*/10 * * * *", () => forgetUsedTokens(database.kysely, now(clock)));
  jobs.schedule("forget-call-windows", "7,37 * * * *", () =>
    forgetCallWindows(database.kysely, clock.nowMs()),
  );
  jobs.schedule("seal-anew", "40 2 * * *", async () => {
    const values = await reencrypt(database.kysely, secrets);
    if (values > 0) log.info({ values }, "values were sealed anew with the newest key");
  });
  const modules = createModules(platform, { ...deps, enc });
  gate = modules.system.gate;
  serveOperations(platform);
  serveApiDocs(http.fastify);
  serveSearchEngines(http.fastify, modules, { publicUrl: config.publicUrl, clock });
  await serveBothSites(platform, modules);

  const has = (role: Config["roles"][number]) => config.roles.includes(role);
  let owner: Database | undefined;
  let closeSockets: (() => Promise<void>) | undefined;
  return {
    platform,
    modules,
    async start() {
      if (has("worker")) {
        owner = openJobs(deps.ownerUrl);
        // Before the jobs, so that nothing expires in the time during which none ran.
        await modules.system.outages.noteAbsence();
        await jobs.start(owner.pool);
      }
      await modules.start({ worker: has("worker") });
      if (!has("http") && !has("realtime")) return undefined;
      await http.fastify.listen({ port: config.port, host: config.host });
      if (has("realtime")) {
        closeSockets = openSockets(http.fastify.server, {
          ...platform,
          authenticators: http.authenticators,
          ...config,
          admits: modules.system.admitsSocket,
          onChanged: modules.system.onChanged,
        });
      }
      const { port } = http.fastify.server.address() as AddressInfo;
      return `http://${config.host}:${port}`;
    },
    stop: () =>
      stopSequentially([
        ["sockets", () => closeSockets?.()],
        ["http", () => http.fastify.close()],
        ["modules", () => modules.stop()],
        // Before the jobs, which would wait for them: a check that was broken off is done again.
        ["long reads", () => longReads.abort()],
        ["jobs", () => jobs.stop()],
        ["the jobs' connections", () => owner?.close()],
        ["fan-out", () => fanout.close()],
      ]),
  };
}

/** The connections of the job runner. */
function openJobs(url: string): Database {
  const applicationName = "khela-jobs";
  return openDatabase({ url, role: "owner", applicationName, maxConnections: 6, driverTypes: true });
}

/** A few connections without a statement timeout; none is opened before the first query. */
function openLongReads(url: string): Database {
  const applicationName = "khela-checks";
  return openDatabase({ url, role: "app", applicationName, maxConnections: 2, statementTimeoutMs: 0 });
}

async function serveBothSites(platform: Platform, modules: Modules): Promise<void> {
  const distDir = join(APPS_DIR, "web/dist");
  const drawer = createPageRenderer(join(distDir, "server/server-entry.js"), platform);
  const site = {
    prefix: "/",
    distDir,
    head: (request: FastifyRequest) => modules.pageHead(request),
    bootData: (request: FastifyRequest) => modules.bootData(request),
    render: (boot: unknown) => drawPage(drawer, boot as BootData),
    imageOrigins: () => modules.system.imageOrigins(),
  };
  const consoleSite = { prefix: "/console/", distDir: join(APPS_DIR, "console/dist") };
  await serveSites(platform.http.fastify, [site, consoleSite], ({ addressKey }) =>
    platform.http.limits.admitPage(addressKey),
  );
}

/** Serves liveness, readiness and metrics. Metrics are for callers on this machine only. */
function serveOperations(platform: Platform): void {
  const { fastify } = platform.http;
  fastify.get("/healthz", async () => ({ alive: true }));
  fastify.get("/readyz", async (_request, reply) => {
    try {
      await platform.database.pool.query("select 1");
      return { ready: true };
    } catch (error) {
      platform.log.warn({ err: error }, "not ready");
      return sendRaw(reply, new RawAnswer(503, JSON.stringify({ ready: false })));
    }
  });
  fastify.get("/metrics", async (request, reply) => {
    const local = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.socket.remoteAddress ?? "");
    // A proxy on this machine forwards the request of somebody else.
    const forwarded = request.headers["x-forwarded-for"] ?? request.headers["forwarded"];
    if (!local || forwarded !== undefined) return reply.callNotFound();
    return reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics());
  });
}
