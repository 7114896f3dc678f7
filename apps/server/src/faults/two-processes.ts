import type { Clock } from "@khela/kernel/clock";
import { openDatabase } from "../platform/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { setFlags } from "../testing/flags.ts";
import { startTestSandbox, type TestSandbox } from "../testing/sandbox.ts";
import { createMortal, type Mortal } from "./death.ts";

const MORTAL = "khela-mortal";

/** Two processes of the server on one database, and the outside world. No worker: jobs run when a flow runs them. */
export interface TwoProcesses {
  /** The one that dies. */
  mortal: TestApp;
  death: Mortal;
  /** The one that goes on; it knows of the other only what the database knows. */
  heir: TestApp;
  sandbox: TestSandbox;
  stop(): Promise<void>;
}

/** Starts everything: in `beforeAll`, with `stop()` in `afterAll`. @param clock of both; the real one unless told */
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
    // Nobody listens for webhooks but in the flows that send them.
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
