import type { Clock } from "@khela/kernel/clock";
import { openDatabase } from "../platform/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { setFlags } from "../testing/flags.ts";
import { startTestSandbox, type TestSandbox } from "../testing/sandbox.ts";
import { createCrashingProcess, type CrashingProcess } from "./crash-points.ts";

const MORTAL = "khela-mortal";

/** Two server processes on one database, and the outside systems. No worker runs: a flow runs its jobs itself. */
export interface TwoProcesses {
  /** The process that crashes. */
  crashing: TestApp;
  crashes: CrashingProcess;
  /** The process that survives; it knows about the other one only through the database. */
  survivor: TestApp;
  sandbox: TestSandbox;
  stop(): Promise<void>;
}

/**
 * Starts everything: in `beforeAll`, with `stop()` in `afterAll`. @param clock of both processes; the real one by
 * default @param more further settings of both
 */
export async function startTwoProcesses(
  clock?: Clock,
  more: Readonly<Record<string, string>> = {},
): Promise<TwoProcesses> {
  const sandbox = await startTestSandbox(1);
  const crashes = createCrashingProcess(MORTAL, [sandbox.url, sandbox.vendorUrl]);
  const started: { stop(): Promise<void> }[] = [sandbox];
  const stop = async (): Promise<void> => {
    crashes.free();
    for (const one of started.toReversed()) await one.stop();
  };
  try {
    const given = clock ? { clock } : {};
    // Webhooks go nowhere, except in flows that send them.
    const env = { ...sandbox.env, WEBHOOK_BASE_URL: "http://127.0.0.1:9", ...more };
    const survivor = await startTestApp({ ...given, env });
    started.push(survivor);
    const database = openDatabase({ url: survivor.database.url, role: "app", applicationName: MORTAL });
    started.push({ stop: () => database.close() });
    const beside = { ...survivor, database: { ...survivor.database, open: () => database } };
    const crashing = await startTestApp({ ...given, beside, env });
    started.push(crashing);
    await sandbox.planPayouts("lost");
    await setFlags(survivor, { MULTIWALLET3: true, AGENTPOLICY3: true, PTSYS3: true });
    return { crashing, crashes, survivor, sandbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
