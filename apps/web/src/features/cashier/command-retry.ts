/**
 * Retries money commands with the same idempotency key after a lost answer, until the outcome is known. Pure.
 * Source: MONEY-09.
 */

/** Error codes that leave the outcome of the command unknown. */
const LOST_CODES = ["CLIENT_OFFLINE", "CLIENT_TIMEOUT", "SYS_UNAVAILABLE", "MONEY_IN_FLIGHT"];

/** Whether an error code leaves the outcome of the command unknown. */
export function isOutcomeUnknown(code: string | undefined): boolean {
  return code !== undefined && LOST_CODES.includes(code);
}

interface Steps<Answer> {
  /** Sends the command, each time with the same idempotency key. */
  send: () => Promise<Answer>;
  /** Whether an error leaves the outcome unknown. */
  lost: (error: unknown) => boolean;
  /** Called once, when the first answer is lost. */
  onChecking: () => void;
  wait: (ms: number) => Promise<void>;
}

/** Delays between the attempts, in milliseconds. */
export const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000] as const;

/**
 * Sends until there is an answer or a definite refusal. @throws the refusal, or the last error when every
 * attempt was lost
 */
export async function retryUntilAnswered<Answer>({
  send,
  lost,
  onChecking,
  wait,
}: Steps<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const pauseMs = PAUSES_MS[tries];
      if (!lost(error) || pauseMs === undefined) throw error;
      if (tries === 0) onChecking();
      await wait(pauseMs);
    }
  }
}

/** Keeps one key for one command: the same body gets the same key until the command is answered. */
export class CommandKeys {
  #open: { body: string; key: string } | undefined;
  readonly #newKey: () => string;

  constructor(newKey: () => string) {
    this.#newKey = newKey;
  }

  keyOf(body: unknown): string {
    const text = JSON.stringify(body);
    if (this.#open?.body !== text) this.#open = { body: text, key: this.#newKey() };
    return this.#open.key;
  }

  /** Ends the open command: the next one gets a new key, even with the same body. */
  answered(): void {
    this.#open = undefined;
  }
}
