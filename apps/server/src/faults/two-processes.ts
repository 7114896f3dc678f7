import type { Clock } from "@khela/kernel/clock";
import { openDatabase } from "../platform/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { setFlags } from "../testing/flags.ts";
import { startTestSandbox, type TestSandbox } from "../testing/sandbox.ts";
import { createMortal, type Mortal } from "./death.ts";

const MORTAL = "khela-mortal";

/** Two server processes on one database, and the outside systems. No worker runs: a flow runs its jobs itself. */
export interface TwoProcesses {
  /** The process that crashes. */
  mortal: TestApp;
  death: Mortal;
  /** The process that survives; it knows about the other one only through the database. */
  heir: TestApp;
  sandbox: TestSandbox;
  stop(): Promise<void>;
}

/**
 * Starts everything: in `beforeAll`, with `stop()` in `afterAll`. @param clock of both processes; the real one by
 * default
 */
export async function startTwoProcesses(clock?: Clock): Promise<TwoProcesses> {
  const sandbox = await startTestSandbox(1);
  const death = createMortal(MORTAL, [sandbox.url, sandbox.vendorUrl]);
  const started: { stop(): Promise<void> }[] = [sandbox];
  const stop = async (): Promise<void> => {
    death.free();
    for (const one of started.toReversed()) await one.stop();
  };
  try {
    const given = clock ? { clock } : {};
    // Webhooks go nowhere, except in flows that send them.
    const env = { ...sandbox.env, WEBHOOK_BASE_URL: "http://127.0.0.1:9" };
    const heir = await startTestApp({ ...given, env });
    started.push(heir);
    const database = openDatabase({ url: heir.database.url, role: "app", applicationName: MORTAL });
    started.push({ stop: () => database.close() });
    const beside = { ...heir, database: { ...heir.database, open: () => database } };
    const mortal = await startTestApp({ ...given, beside, env });
    started.push(mortal);
    await sandbox.planPayouts("lost");
    await setFlags(heir, { MULTIWALLET3: true, AGENTPOLICY3: true });
    return { mortal, death, heir, sandbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
