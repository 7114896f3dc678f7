/** Whether a site plays for real or play money. Source: SAFE-05, money-and-safety section 0 item 9. */

/** The facts of a valid policy file that matter for the mode. Times are Unix ms. */
export interface PolicyFacts {
  validFromMs: number;
  validUntilMs: number;
  /** Since when the database holds real money; earlier movements were play money. */
  openedAtMs: number;
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
}

/** The facts that determine the mode. */
export interface MoneyFacts {
  /** `missing`: no file is named, or it doesn't exist; `broken`: it is unreadable or invalid. */
  policy: PolicyFacts | "missing" | "broken";
  /** Whether a payment provider that moves real money is connected. */
  liveProvider: boolean;
  /** When money first moved in the database; undefined if never. */
  firstMovementMs: number | undefined;
  nowMs: number;
}

export type PlayMoneyReason =
  | "policy_missing"
  | "policy_broken"
  | "policy_expired"
  | "no_country"
  | "no_provider"
  | "play_balances";

/**
 * Countries where real money is never played for, whatever a policy file allows: their law forbids online
 * gambling for money, or opens it to nobody from abroad. Shipped defaults; an operator's counsel decides on
 * the countries that are not listed.
 */
export const REAL_MONEY_DENIED: ReadonlySet<string> = new Set(
  // Bangladesh: Cyber Security Ordinance 2025, section 20.
  "BD AE AF BN CN ID IN IQ IR JP KH KR KW LA LK LY MM MY NP OM PK QA SA SD SG SO SY TH VN YE".split(" "),
);

/** The countries of a policy where real money can be played for. */
export function servedCountries(countries: readonly string[]): string[] {
  return countries.filter((country) => !REAL_MONEY_DENIED.has(country));
}

/** Why the site plays with play money; undefined for real money. In case of doubt it is play money. */
export function playMoneyReason(facts: MoneyFacts): PlayMoneyReason | undefined {
  const { policy, nowMs, firstMovementMs } = facts;
  if (policy === "missing") return "policy_missing";
  if (policy === "broken") return "policy_broken";
  if (!(nowMs >= policy.validFromMs && nowMs < policy.validUntilMs)) return "policy_expired";
  if (servedCountries(policy.countries).length === 0) return "no_country";
  if (!facts.liveProvider) return "no_provider";
  const playedBefore = firstMovementMs !== undefined && firstMovementMs < policy.openedAtMs;
  return playedBefore || nowMs < policy.openedAtMs ? "play_balances" : undefined;
}

/**
 * Whether a provider may move money in this mode. With a live provider connected, play deposits are
 * impossible: they would mix with real balances, so nothing moves at all.
 */
export function providerServes(
  mode: "play" | "real",
  provider: { live: boolean },
  anyLive: boolean,
): boolean {
  return mode === "real" ? provider.live : !provider.live && !anyLive;
}
