import { randomInt } from "node:crypto";
import type { BotCheckAction } from "@khela/contract/bot-check";
import type { CallOutput } from "@khela/contract/endpoint";
import type { getChallenge } from "@khela/contract/verification";
import { AppError } from "@khela/kernel/errors";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";

/** How long a challenge is valid. */
const LIFE_MS = 300_000;
/** PBKDF2 iterations of one attempt: so many that a browser's own overhead per attempt hardly counts. */
const ITERATIONS = 1_000;

export interface BotCheck {
  /** A signed challenge for one action. */
  challenge(action: BotCheckAction): Promise<CallOutput<typeof getChallenge>>;
  /**
   * Consumes an answer, which is valid once.
   * @throws AppError AUTH_BOT_CHECK where it is missing, wrong, expired, used, or for another action
   */
  require(action: BotCheckAction, altcha: string | undefined): Promise<void>;
}

const hex = z.string().check(z.regex(/^[0-9a-f]{2,128}$/));
const answerSchema = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal("PBKDF2/SHA-256"),
      nonce: hex,
      salt: hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      data: z.strictObject({ action: z.string(), until: z.int() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

/**
 * Proof of work for calls that cost something and need no account: ALTCHA version 2. The server draws the
 * number to be found, so that checking an answer costs two HMACs. BOT_CHECK_WORK sets the amount of work.
 * Source: issue 3, money-and-safety section 2.
 */
export function createBotCheck(platform: Platform): BotCheck {
  const { config, clock, secrets } = platform;
  const secretOf = (name: string): string => secrets.key("pepper", `bot-check:${name}`).toString("hex");
  const keys = {
    hmacSignatureSecret: secretOf("challenge"),
    hmacKeySignatureSecret: secretOf("solution"),
  };
  return {
    async challenge(action) {
      const challenge = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: ITERATIONS,
        counter: randomInt(Math.ceil(config.botCheckWork / 2), config.botCheckWork + 1),
        deriveKey,
        // Don't use the library's own expiry, because it reads the machine's clock instead of the platform's.
        data: { action, until: clock.nowMs() + LIFE_MS },
        ...keys,
      });
      // Drop undefined fields, so that the object sent is the object that was signed.
      return JSON.parse(JSON.stringify(challenge)) as CallOutput<typeof getChallenge>;
    },
    async require(action, altcha) {
      const answer = read(altcha);
      const { parameters } = answer.challenge;
      const { verified } = await verifySolution({ ...answer, deriveKey, ...keys });
      const { data, nonce } = parameters;
      if (!verified || data.action !== action || data.until <= clock.nowMs()) throw refused();
      if (!(await platform.useOnce("bot-check", nonce, new Date(data.until)))) throw refused();
    },
  };
}

function read(altcha: string | undefined): z.output<typeof answerSchema> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(altcha ?? "", "base64").toString());
  } catch (error) {
    throw new AppError("AUTH_BOT_CHECK", {}, { cause: error });
  }
  const parsed = answerSchema.safeParse(value);
  if (!parsed.success) throw refused();
  return parsed.data;
}

function refused(): AppError {
  return new AppError("AUTH_BOT_CHECK");
}
