import type { MoneyMode } from "@khela/contract/system";
import type { Money } from "@khela/kernel/money";
import { playMoneyReason, servedCountries } from "@khela/rules/policy/money-mode";
import type { Platform } from "../../platform/platform.ts";
import { type Policy, type PolicyRead, readPolicy } from "./policy-file.ts";

/** What real money is allowed in; absent while the site plays with play money. */
export interface RealMoneyTerms {
  /** ISO 3166-1 alpha-2; nobody else is served, and nobody whose country is unknown. */
  countries: ReadonlySet<string>;
  minimumAge: 18 | 21;
  maxDeposit: Money;
  maxWithdrawal: Money;
}

/** Which money the site plays with now (SAFE-05). */
export type MoneyState = MoneyMode & {
  terms: RealMoneyTerms | undefined;
  /** What is wrong with the file; null where nothing is. */
  problem: string | null;
  policy: Policy | undefined;
};

/** How old a player must be, in years: the stricter of the operator's setting and the policy (SAFE-04). */
export function minimumAgeOf(settings: { minimumAge: number }, money: Pick<MoneyState, "terms">): number {
  return Math.max(settings.minimumAge, money.terms?.minimumAge ?? 0);
}

/** What the mode depends on beside the file. */
export interface MoneySources {
  /** Whether a provider of real money is connected. */
  liveProvider: () => boolean;
  /** When money first moved in this database. */
  firstMovement: () => Promise<Date | undefined>;
}

/** The file is read again after this long: a policy that is taken away holds no longer than that. */
const REREAD_MS = 2_000;

/** Answers which money the site plays with; whatever can't be told is play money. */
export function createMoneyMode(platform: Platform, sources: MoneySources): () => Promise<MoneyState> {
  const { config, clock, log, hub } = platform;
  let read: PolicyRead = { kind: "missing" };
  let readAtMs = Number.NEGATIVE_INFINITY;
  /** Once money has moved, when it first did stays. */
  let first: Date | undefined;
  let told: { reason: string | undefined } | undefined;

  async function reasonNow(nowMs: number) {
    const policy = read.kind === "valid" ? read.policy : read.kind;
    const facts = { policy, liveProvider: sources.liveProvider(), nowMs };
    const plain = playMoneyReason({ ...facts, firstMovementMs: undefined });
    if (plain !== undefined) return plain;
    // Only now is the database asked: a fresh install has no policy.
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
      // Pages that are open ask again; the first answer of a process is news to nobody.
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
