import { write } from "node:fs";
import { Session } from "node:inspector/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { createSilenceMeter } from "./silence.ts";
import { BEAT_MS, DEBUGGED, TURNS, type WatchdogData } from "./watchdog.ts";

/** How long writing the last log line may take: a log that nobody reads must not keep the process alive. */
const LAST_WORDS_MS = 2_000;

const { state, limitMs } = workerData as WatchdogData;
const meter = createSilenceMeter(BEAT_MS);

const looks = setInterval(() => {
  const silentMs = meter.look(performance.now(), Atomics.load(state, TURNS));
  if (silentMs < limitMs || Atomics.load(state, DEBUGGED) !== 0) return;
  clearInterval(looks);
  void endProcess(silentMs);
}, BEAT_MS);

/** Logs where the event loop is stuck and ends the process, even where logging fails. */
async function endProcess(silentMs: number): Promise<void> {
  const end = () => process.kill(process.pid, "SIGKILL");
  setTimeout(end, LAST_WORDS_MS);
  const at = await Promise.race([
    whereItStands().catch((error: unknown) => [String(error)]),
    sleep(LAST_WORDS_MS / 2, ["outside of JavaScript"]),
  ]);
  const time = new Date(performance.timeOrigin + performance.now()).toISOString();
  const msg = "the event loop stands still: this process ends itself";
  write(2, `${JSON.stringify({ level: 60, time, silentMs: Math.round(silentMs), at, msg })}\n`, end);
}

/**
 * The main thread's call stack, the innermost function first; never resolves where the thread waits outside of
 * JavaScript.
 */
async function whereItStands(): Promise<string[]> {
  const session = new Session();
  session.connectToMainThread();
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const files = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, params.url));
  session.once("Debugger.paused", ({ params }) =>
    resolve(
      params.callFrames
        .slice(0, 20)
        .map(
          ({ functionName, location: { scriptId, lineNumber } }) =>
            `${functionName || "(anonymous)"} ${files.get(scriptId) ?? ""}:${lineNumber + 1}`,
        ),
    ),
  );
  await session.post("Debugger.enable");
  await session.post("Debugger.pause");
  return promise;
}
