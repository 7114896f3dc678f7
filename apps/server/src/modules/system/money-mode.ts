import type { MoneyMode } from "@khela/contract/system";
import type { Money } from "@khela/kernel/money";
import { playMoneyReason, servedCountries } from "@khela/rules/policy/money-mode";
import type { Platform } from "../../platform/platform.ts";
import { type Policy, type PolicyFileResult, readPolicy } from "./policy-file.ts";

/** The conditions under which real money is allowed; absent while the site uses play money. */
export interface RealMoneyTerms {
  /** ISO 3166-1 alpha-2. Visitors from other or unknown countries are not served. */
  countries: ReadonlySet<string>;
  minimumAge: 18 | 21;
  maxDeposit: Money;
  maxWithdrawal: Money;
}

/** The money that the site currently uses (SAFE-05). */
export type MoneyState = MoneyMode & {
  terms: RealMoneyTerms | undefined;
  /** The error in the policy file; null where it is valid. */
  problem: string | null;
  policy: Policy | undefined;
};

/** The minimum age of players in years: the higher of the operator's setting and the policy's (SAFE-04). */
export function minimumAgeOf(settings: { minimumAge: number }, money: Pick<MoneyState, "terms">): number {
  return Math.max(settings.minimumAge, money.terms?.minimumAge ?? 0);
}

/** The facts beside the policy file that decide the mode. */
export interface MoneySources {
  /** Whether a provider of real money is connected. */
  liveProvider: () => boolean;
  /** When money first moved in this database. */
  firstMovement: () => Promise<Date | undefined>;
}

/** The policy file is read again after this time, so that a removed policy is no longer applied. */
const REREAD_MS = 2_000;

/** Returns a function that tells which money the site uses; play money in every doubtful case. */
export function createMoneyMode(platform: Platform, sources: MoneySources): () => Promise<MoneyState> {
  const { config, clock, log, hub } = platform;
  let read: PolicyFileResult = { kind: "missing" };
  let readAtMs = Number.NEGATIVE_INFINITY;
  /** Cached, because the time of the first movement never changes once there is one. */
  let first: Date | undefined;
  let told: { reason: string | undefined } | undefined;

  async function reasonNow(nowMs: number) {
    const policy = read.kind === "valid" ? read.policy : read.kind;
    const facts = { policy, liveProvider: sources.liveProvider(), nowMs };
    const plain = playMoneyReason({ ...facts, firstMovementMs: undefined });
    if (plain !== undefined) return plain;
    // Queried last, because a fresh install has no policy and needs no query.
    first ??= await sources.firstMovement();
    return playMoneyReason({ ...facts, firstMovementMs: first?.getTime() });
  }

  return async () => {
    const nowMs = clock.nowMs();
    if (Math.abs(nowMs - readAtMs) >= REREAD_MS) {
      read = readPolicy(config.policyFile);
      readAtMs = nowMs;
    }
    const reason = await reasonNow(nowMs);
    if (!told || told.reason !== reason) {
      log.info({ mode: reason === undefined ? "real" : "play", reason }, "which money is played with");
      // Open pages reload the mode. The first result of a process is no change and is not published.
      if (told) hub.publish("system", { kind: "changed" });
      told = { reason };
    }
    const policy = read.kind === "valid" ? read.policy : undefined;
    return {
      mode: reason === undefined ? "real" : "play",
      reason: reason ?? null,
      problem: read.kind === "broken" ? read.problem : null,
      policy,
      terms:
        reason === undefined && policy
          ? {
              countries: new Set(servedCountries(policy.countries)),
              minimumAge: policy.minimumAge,
              maxDeposit: policy.maxDeposit,
              maxWithdrawal: policy.maxWithdrawal,
            }
          : undefined,
    };
  };
}
