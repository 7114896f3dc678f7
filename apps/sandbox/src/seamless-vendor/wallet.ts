import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "@khela/kernel/clock";
import { sign } from "../signature.ts";
import type { CallPlan } from "./records.ts";

/** The answer of the site's wallet. */
export interface WalletAnswer {
  /** `OK`, one of the wallet's error codes, or `AWAY` where there was no usable answer. */
  code: string;
  value: Record<string, string>;
}

interface Deps {
  /** The base URL of the wallet's API. */
  url: string;
  vendor: string;
  secret(): string;
  clock: Clock;
  /** The delay of a late call. */
  lateMs: number;
}

const TIMEOUT_MS = 3_000;
const TRIES = 4;
const RETRY_MS = 300;

/** Calls the site's wallet, correctly or with the fault that the tester has chosen. */
export function createWallet({ url, vendor, secret, clock, lateMs }: Deps) {
  const once = async (operation: string, body: object, key = secret()): Promise<WalletAnswer> => {
    const text = JSON.stringify(body);
    try {
      const answer = await fetch(`${url}/seamless/v1/${operation}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-vendor": vendor,
          ...sign(key, text, clock.nowMs()),
        },
        body: text,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const parsed = (await answer.json()) as { value?: Record<string, string>; errorCode?: string };
      return { code: answer.ok ? "OK" : (parsed.errorCode ?? "AWAY"), value: parsed.value ?? {} };
    } catch {
      // Without an answer the outcome is unknown, so the same call is retried.
      return { code: "AWAY", value: {} };
    }
  };
  /** Repeats the same call until it was decided. */
  const send = async (operation: string, body: object): Promise<WalletAnswer> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(operation, body);
      if (!["RETRY", "AWAY"].includes(answer.code) || attempt === TRIES) return answer;
      await pause(RETRY_MS * attempt);
    }
  };
  return {
    send,
    /** Makes a call in the way that was chosen. @returns the answer that counts */
    async sendAs(plan: CallPlan, operation: string, body: object): Promise<WalletAnswer> {
      if (plan === "twice") {
        const [first] = await Promise.all([send(operation, body), send(operation, body)]);
        return first;
      }
      if (plan === "late") await pause(lateMs);
      // Discard the first answer, and make the same call again.
      if (plan === "answer_lost") await once(operation, body);
      if (plan === "forged") await once(operation, body, `${secret()}-forged`);
      return send(operation, body);
    },
  };
}

export type Wallet = ReturnType<typeof createWallet>;
