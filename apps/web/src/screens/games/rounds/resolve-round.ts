import { CallError } from "@khela/contract/client";

/** Delays between the attempts after a lost answer; the last one repeats. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];
/** The number of attempts at a server that answers with a defect, before the player is told. */
const DEFECT_TRIES = 4;

/** Whether it is unknown if the bet was accepted: the answer was lost, or the server could not tell. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  if (error.code === "SYS_MAINTENANCE") return false;
  return error.status === 0 || error.status === 503 || error.code === "MONEY_IN_FLIGHT";
}

interface ResolveOptions<Answer> {
  /** Sends the command, always with the same key. */
  send: () => Promise<Answer>;
  /** Called once, when the first answer was lost. */
  onLost: () => void;
  sleep: (ms: number) => Promise<void>;
  /** Whether the screen was left. */
  stopped: () => boolean;
}

/**
 * Sends a money command until its outcome is known: an answer or a refusal. GAME-12, ERR-01.
 * @returns undefined when the screen was left first; the bet then stays pending
 * @throws CallError for a refusal
 */
export async function resolveRound<Answer>(options: ResolveOptions<Answer>): Promise<Answer | undefined> {
  let defects = 0;
  for (let tries = 0; ; tries += 1) {
    try {
      return await options.send();
    } catch (error) {
      if (error instanceof CallError && error.status === 500) defects += 1;
      else if (!isOutcomeUnknown(error)) throw error;
      if (defects >= DEFECT_TRIES) throw error;
    }
    if (options.stopped()) return undefined;
    if (tries === 0) options.onLost();
    await options.sleep(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0);
    if (options.stopped()) return undefined;
  }
}
