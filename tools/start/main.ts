/**
 * `npm start`, after the packages are installed: builds what has changed, starts the sandbox peers and the
 * server, waits until the server is ready, prints the addresses, and runs until it is told to stop.
 */
import { mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { apps, buildApp, needsBuild } from "../build.ts";
import { onNpmGone, PlainError, runCommand } from "../lib/install.mjs";
import { root } from "../lib/paths.ts";
import { progressTo } from "../lib/progress.ts";
import { sandboxBeacon } from "./beacon.ts";
import { freePortFrom, portIsFree } from "./port.ts";
import { summaryBox } from "./summary.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { createSupervisor, type Ending, type Supervisor } from "./supervisor.ts";

/**
 * How long the server may be silent before it counts as hung. The first start creates, migrates and seeds a
 * database and reports progress meanwhile.
 */
const READY_SILENCE_MS = 300_000;
const GRACE_MS = 8_000;
/** npm passes on a Ctrl-C that the terminal has delivered already, so only a later one means "at once". */
const IMPATIENT_AFTER_MS = 1_000;

const progress = progressTo(process.stdout);

await runCommand(async () => {
  const port = readPort(process.env["PORT"] ?? "3000");
  const dataFolder = resolve(root, process.env["DATA_DIR"] ?? "data");
  const stopAsked = listenForStop();
  process.stdout.write("Starting Khela\n");
  if (!(await portIsFree(port))) {
    throw new PlainError(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  for (const app of apps) {
    if (!needsBuild(app)) continue;
    progress.begin(`Building ${app}`);
    await buildApp(app);
  }
  progress.end();
  if (stopAsked.now()) return;

  mkdirSync(dataFolder, { recursive: true });
  const logFolder = join(dataFolder, "logs");
  const peers: Record<string, string> = {};
  const readiness = createReadiness(() => isReady(port), READY_SILENCE_MS);
  const supervisor = createSupervisor({
    logFolder,
    graceMs: GRACE_MS,
    onProgress: (text) => {
      readiness.reportProgress();
      progress.begin(text);
    },
    onReady: (addresses) => {
      for (const [name, address] of Object.entries(addresses)) peers[`Sandbox ${name}`] = address;
    },
    onRestart: ({ name, code, signal }) =>
      process.stderr.write(`The ${name} ended (${signal ?? `code ${code}`}) and is started again.\n`),
  });
  stopAsked.impatient = () => supervisor.kill();
  const sandbox = await sandboxSettings();
  const beacon = await beaconOf(dataFolder, sandbox);
  const env = {
    PORT: String(port),
    DATA_DIR: dataFolder,
    NODE_ENV: process.env["NODE_ENV"] ?? "production",
    // The compile cache of Node, which makes the next start faster.
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(root, ".cache", "compiled"),
    ...sandbox,
    ...beacon?.settings,
  };
  progress.begin("Starting the sandbox and the server");
  supervisor.start({ name: "sandbox", args: ["apps/sandbox/src/main.ts"], env });
  if (beacon) supervisor.start({ ...beacon.program, env: { ...env, ...beacon.program.env } });
  supervisor.start({ name: "server", args: ["apps/server/src/main.ts"], env });
  await superviseUntilStopped(supervisor, stopAsked.promise, { readiness, dataFolder, logFolder, peers });
});

interface Place {
  readonly readiness: Readiness;
  readonly dataFolder: string;
  readonly logFolder: string;
  /** The addresses that the sandbox peers report. */
  readonly peers: Readonly<Record<string, string>>;
}

/**
 * The sandbox's ports and the addresses that the server uses for them: 3100 to 3104 or the next free ones,
 * unless they are set.
 */
async function sandboxSettings(): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  let from = 3_100;
  for (const [portName, urlName] of [
    ["SANDBOX_PAYMENT_PORT", "PAYMENT_PROVIDER_URL"],
    ["SANDBOX_INBOX_PORT", "MESSAGE_SANDBOX_URL"],
    ["SANDBOX_VENDOR_PORT", "SANDBOX_VENDOR_URL"],
    ["SANDBOX_SEAMLESS_PORT", "SANDBOX_SEAMLESS_URL"],
    ["SANDBOX_SPORTS_PORT", "SPORTS_FEED_URL"],
  ] as const) {
    if (process.env[portName] ?? process.env[urlName]) continue;
    const port = await freePortFrom(from);
    from = port + 1;
    settings[portName] = String(port);
    settings[urlName] = `http://127.0.0.1:${port}`;
  }
  return settings;
}

/**
 * The sandbox's beacon on the port after those of the other peers; none where BEACON_URL is set, even to an
 * empty text.
 */
async function beaconOf(dataFolder: string, others: Readonly<Record<string, string>>) {
  if (process.env["BEACON_URL"] !== undefined) return undefined;
  const from = Math.max(
    3_104,
    ...Object.entries(others).map(([name, value]) => (name.endsWith("_PORT") ? Number(value) : 0)),
  );
  const port = Number(process.env["SANDBOX_BEACON_PORT"] ?? (await freePortFrom(from + 1)));
  return sandboxBeacon(dataFolder, port);
}

async function superviseUntilStopped(
  supervisor: Supervisor,
  stopAsked: Promise<NodeJS.Signals>,
  place: Place,
): Promise<void> {
  const died = supervisor.ended.then((ending) => ({ kind: "died", ending }) as const);
  const asked = stopAsked.then(() => ({ kind: "asked" }) as const);
  const givenUp = new AbortController();
  const ready = place.readiness.wait(givenUp.signal).then(() => ({ kind: "ready" }) as const);
  try {
    let event = await Promise.race([ready, died, asked]);
    if (event.kind === "ready") {
      supervisor.keep("server");
      progress.end();
      const where = relative(process.cwd(), place.logFolder);
      const footer = [`Logs: ${where.startsWith("..") ? place.logFolder : where}`, "Ctrl-C ends everything."];
      process.stdout.write(`\n${summaryBox(place.dataFolder, place.peers, footer)}\n`);
      event = await Promise.race([died, asked]);
    }
    progress.end(event.kind === "died" ? "failed" : "done");
    if (event.kind === "died") throw new PlainError(describeDeath(event.ending, place.logFolder));
    process.stdout.write("\n");
  } finally {
    givenUp.abort();
    progress.begin("Stopping");
    await supervisor.stop();
    progress.end();
  }
}

function describeDeath(ending: Ending, logFolder: string): string {
  const how = ending.signal ? `was ended by ${ending.signal}` : `ended with code ${ending.code}`;
  const words = ending.lastLines.map((line) => `  ${line}`).join("\n");
  return `The ${ending.name} ${how}. It last wrote (all of it: ${join(logFolder, `${ending.name}.log`)}):\n${words}\n`;
}

/** Whether the server reports that its database and migrations are ready. */
async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(
    // The server doesn't listen yet.
    () => undefined,
  );
  return answer?.ok === true;
}

interface StopRequest {
  readonly promise: Promise<NodeJS.Signals>;
  /** Whether a stop has been requested. */
  now(): boolean;
  /** Called when a stop is requested again later. */
  impatient: () => void;
}

function listenForStop(): StopRequest {
  const { promise, resolve: settle } = Promise.withResolvers<NodeJS.Signals>();
  let askedAtMs: number | undefined;
  const request: StopRequest = {
    promise,
    now: () => askedAtMs !== undefined,
    impatient: () => process.exit(1),
  };
  const ask = (name: NodeJS.Signals): void => {
    if (askedAtMs !== undefined && performance.now() - askedAtMs > IMPATIENT_AFTER_MS) request.impatient();
    askedAtMs ??= performance.now();
    settle(name);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => ask(name));
  onNpmGone(() => ask("SIGTERM"));
  return request;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainError(`PORT must be a number from 1 to 65535, not "${text}".`);
  }
  return port;
}
