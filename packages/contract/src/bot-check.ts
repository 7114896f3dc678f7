import type { CallOutput } from "./endpoint.ts";
import type { Call } from "./client.ts";
import { getChallenge } from "./verification.ts";

/** The actions that need a bot check. */
export type BotCheckAction = "register" | "sms" | "email" | "freeplay";

/** A proof-of-work challenge in the format of ALTCHA version 2. */
interface Challenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
  };
}

/** Far more tries than any challenge of the server needs; one that isn't solved by then is invalid. */
const MOST_TRIES = 1_000_000;

/**
 * Solves a proof-of-work challenge with Web Crypto, in browsers (a page or a worker) and in Node. Each try is
 * derived off the calling thread, so a page stays responsive meanwhile.
 * @returns the `altcha` field of the call that needs it; valid once, for five minutes
 * @throws Error where the challenge is invalid, AbortError when `signal` is aborted
 */
export async function solveBotCheck(
  challenge: CallOutput<typeof getChallenge>,
  options: { signal?: AbortSignal } = {},
): Promise<string> {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parametersOf(challenge);
  if (algorithm !== "PBKDF2/SHA-256") throw new Error(`a bot check by ${algorithm} can't be solved`);
  const nonceBytes = bytesOf(nonce);
  const guess = new Uint8Array(nonceBytes.length + 4);
  guess.set(nonceBytes);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost };
  for (let counter = 0; counter < MOST_TRIES; counter += 1) {
    options.signal?.throwIfAborted();
    new DataView(guess.buffer).setUint32(nonceBytes.length, counter);
    // One try after the other, because the right one ends the search.
    const key = await crypto.subtle.importKey("raw", guess, "PBKDF2", false, ["deriveBits"]);
    const derivedKey = hexOf(await crypto.subtle.deriveBits(derivation, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
  throw new Error("the bot check has no solution");
}

/** Fetches a challenge for an action and solves it. @returns the call's `altcha` field */
export async function passBotCheck(
  call: Call,
  action: BotCheckAction,
  options: { signal?: AbortSignal } = {},
): Promise<string> {
  return solveBotCheck(await call(getChallenge, { query: { action } }, options), options);
}

function parametersOf(challenge: unknown): Challenge["parameters"] {
  const { parameters } = challenge as Partial<Challenge>;
  if (!parameters || typeof parameters.keyPrefix !== "string" || parameters.keyPrefix === "")
    throw new Error("not a bot check");
  return parameters;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hexOf(bits: ArrayBuffer): string {
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
