/** Money commands after a lost answer: asked again with the same key until somebody knows. Pure. Source: MONEY-09. */

/** Codes after which nobody knows yet whether the command was carried out. */
const LOST_CODES = ["CLIENT_OFFLINE", "CLIENT_TIMEOUT", "SYS_UNAVAILABLE", "MONEY_IN_FLIGHT"];

/** Whether a refusal leaves open what happened. */
export function isLost(code: string | undefined): boolean {
  return code !== undefined && LOST_CODES.includes(code);
}

interface Steps<Answer> {
  /** Sends the command with the key that it had the first time. */
  send: () => Promise<Answer>;
  /** Whether an error leaves open what happened. */
  lost: (error: unknown) => boolean;
  /** Told once, when the first answer is lost. */
  onChecking: () => void;
  wait: (ms: number) => Promise<void>;
}

/** Pauses before the command is sent again, in milliseconds. */
export const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000] as const;

/** Sends until there is an answer or a clear refusal. @throws the refusal, or the last error when all tries are lost */
export async function untilAnswered<Answer>({
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

  /** The command has its answer; the next one, also with the same body, is another command. */
  answered(): void {
    this.#open = undefined;
  }
}
