import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import {
  CODE_DIGITS,
  CODE_LOCK_MS,
  CODE_TRIES,
  decideSend,
  SEND_PAUSE_MS,
  SENDS_PER_HOUR_FROM_ADDRESS,
  waitParams,
} from "@khela/rules/contact/code-limits";
import { latinDigits } from "@khela/rules/contact/number-plan";
import type { LocaleCode } from "@khela/kernel/locales";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { addressKey } from "../../platform/http/network.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Courier } from "../courier/index.ts";
import type { System } from "../system/index.ts";
import { type CodeMessage, mailTexts, smsText } from "./letters.ts";
import * as store from "./store.ts";

/** The purpose of a code, which is valid for no other one. */
export type CodePurpose =
  | "login"
  | "register"
  | "forgot"
  | "forgot-email"
  | "bind-mobile"
  | "bind-email"
  | "proof-sms"
  | "proof-email"
  | "first-sms"
  | "first-email"
  | "lost-sms"
  | "lost-email";

/** A mobile number in E.164, or a mail address in its normal form (see rules/contact). */
export interface Destination {
  kind: "mobile" | "email";
  value: string;
}

/** The data that a code is bound to. */
export interface CodeBinding {
  purpose: CodePurpose;
  destination: Destination;
  /** The owner: a member, a session or an account's name; empty for whoever has the phone. */
  subject: string;
}

export interface CodeOrder extends CodeBinding {
  /** The caller's address, for its limit. */
  ip: string;
  language: LocaleCode;
  /**
   * `now`: the caller learns whether the message was accepted. `later`: it is sent in the background. `never`: looks
   * the same as `later` without sending, so that nobody can tell the two apart.
   */
  delivery: "now" | "later" | "never";
}

/** A correct code that has not been used yet. */
export interface VerifiedCode {
  /**
   * Marks the code as used, in the transaction of the action that it permits. @throws AppError CODE_EXPIRED where it
   * was used meanwhile
   */
  use(tx: Tx): Promise<void>;
}

/** One-time codes by SMS and mail. Source: AUTH-02, AUTH-10, AUTH-18; money-and-safety section 2. */
export interface Codes {
  /**
   * Makes a code, which replaces an older one, and sends it.
   * @returns how long it is valid
   * @throws AppError PHONE_TOO_MANY (retryAfterS, minutes), PHONE_QUOTA, PHONE_UNKNOWN
   */
  send(order: CodeOrder): Promise<{ expiredMinutes: number }>;
  /**
   * Checks a typed code. Every guess is counted before the comparison; a correct code can be checked again until it
   * is used.
   * @throws AppError CODE_MISSING, CODE_WRONG, CODE_EXPIRED, PHONE_TOO_MANY (retryAfterS, minutes)
   */
  check(binding: CodeBinding, typed: string | undefined): Promise<VerifiedCode>;
  /** Deletes records that no limit counts any more. */
  tidy(): Promise<void>;
}

const SENTENCE: Readonly<Record<CodePurpose, CodeMessage["purpose"]>> = {
  login: "login",
  register: "register",
  forgot: "forgot",
  "forgot-email": "forgot",
  "bind-mobile": "bind",
  "bind-email": "bind",
  "proof-sms": "proof",
  "proof-email": "proof",
  "first-sms": "forgot",
  "first-email": "forgot",
  "lost-sms": "lost",
  "lost-email": "lost",
};

interface Deps {
  platform: Platform;
  system: Pick<System, "brand" | "language">;
  courier: Courier;
}

export function createCodesOf({ platform, system, courier }: Deps): Codes {
  const { config, clock, database, db, ids, secrets } = platform;
  const minutes = config.messages.codeMinutes;
  const keyed = (what: string, ...parts: string[]): Buffer =>
    createHmac("sha256", secrets.key("pepper", "codes"))
      .update(JSON.stringify([what, ...parts]))
      .digest();
  const destinationKey = ({ kind, value }: Destination): Buffer => keyed("destination", kind, value);
  const slotOf = ({ purpose, destination, subject }: CodeBinding): Buffer =>
    keyed("slot", purpose, destination.kind, destination.value, subject);
  const hashOf = (id: string, code: string): Buffer => keyed("code", id, code);
  // Limits per address are widened for tests and load generators; those per destination never are.
  const fromAddress =
    config.rateLimitFactor === 0 ? Infinity : SENDS_PER_HOUR_FROM_ADDRESS * config.rateLimitFactor;

  const refuseLocked = async (on: Tx | typeof db, destination: Buffer): Promise<void> => {
    const death = await store.lastLockout(on, destination, new Date(clock.nowMs() - CODE_LOCK_MS));
    if (death)
      throw new AppError("PHONE_TOO_MANY", waitParams(death.getTime() + CODE_LOCK_MS - clock.nowMs()));
  };

  const reserve = async (order: CodeOrder): Promise<{ id: string; code: string }> => {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
    const id = ids.next();
    const keys = {
      destination: destinationKey(order.destination),
      source: keyed("source", addressKey(order.ip)),
    };
    await inTransaction(database, async (tx) => {
      if (!(await store.lockSends(tx, keys))) throw new AppError("PHONE_TOO_MANY", waitParams(SEND_PAUSE_MS));
      await refuseLocked(tx, keys.destination);
      // Read after the lock was acquired: the time of a caller who waited must be later than those before.
      const nowMs = clock.nowMs();
      const decision = decideSend(await store.readHistory(tx, keys, nowMs), nowMs, { fromAddress });
      if (decision.kind === "quota") throw new AppError("PHONE_QUOTA");
      if (decision.kind === "tooMany")
        throw new AppError("PHONE_TOO_MANY", waitParams(decision.retryAfterMs));
      await store.writeCode(tx, {
        id,
        slot: slotOf(order),
        destination_key: keys.destination,
        source_key: keys.source,
        code_hash: hashOf(id, code),
        sent_at: new Date(nowMs),
        expires_at: new Date(nowMs + minutes * 60_000),
      });
    });
    return { id, code };
  };

  const messageOf = async (order: CodeOrder, id: string, code: string) => {
    const { destination } = order;
    const language = await system.language(order.language);
    const { name: brand } = await system.brand();
    const letter: CodeMessage = { brand, code, purpose: SENTENCE[order.purpose], minutes, language };
    if (destination.kind === "mobile")
      return { kind: "sms", id, to: destination.value, text: smsText(letter) } as const;
    return { kind: "mail", id, to: destination.value, ...mailTexts(letter) } as const;
  };

  return {
    async send(order) {
      const isSms = order.destination.kind === "mobile";
      // Refused for everybody while the gateway is unavailable: a refusal for known numbers only would reveal them.
      if (isSms && order.delivery !== "now" && courier.isDown("sms")) throw new AppError("PHONE_UNKNOWN");
      const { id, code } = await reserve(order);
      const message = await messageOf(order, id, code);
      if (order.delivery === "later") courier.sendLater(message);
      if (order.delivery === "now" && !(await courier.send(message))) {
        await inTransaction(database, (tx) => store.forgetCode(tx, id));
        throw new AppError("PHONE_UNKNOWN");
      }
      return { expiredMinutes: minutes };
    },
    async check(binding, typed) {
      const code = latinDigits(typed ?? "").replace(/\s/g, "");
      if (code === "") throw new AppError("CODE_MISSING");
      await refuseLocked(db, destinationKey(binding.destination));
      const slot = slotOf(binding);
      const guess = await store.claimGuess(db, slot, now(clock));
      if (!guess) throw await whyNot(slot);
      if (!timingSafeEqual(guess.code_hash, hashOf(guess.id, code))) throw new AppError("CODE_WRONG");
      await store.takeBackGuess(db, guess.id);
      return {
        async use(tx) {
          if (!(await store.markUsed(tx, guess.id, now(clock)))) throw new AppError("CODE_EXPIRED");
        },
      };
    },
    tidy: () => store.deleteOld(db, clock.nowMs()),
  };

  async function whyNot(slot: Buffer): Promise<AppError> {
    const found = await store.findCode(db, slot);
    // No code was sent to this destination, which is reported like any wrong code.
    if (!found) return new AppError("CODE_WRONG");
    const lockedMs = (found.last_try_at?.getTime() ?? 0) + CODE_LOCK_MS - clock.nowMs();
    const died = found.tries >= CODE_TRIES && !found.used_at;
    return died && lockedMs > 0
      ? new AppError("PHONE_TOO_MANY", waitParams(lockedMs))
      : new AppError("CODE_EXPIRED");
  }
}
