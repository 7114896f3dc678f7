import { dayOf, dayPlus } from "@khela/kernel/period";
import type { OfferTerms } from "./terms.ts";

/** What is known about a member who wants an offer. Times are Unix ms. */
export interface MemberFacts {
  registeredMs: number;
  vipLevel: number;
  kycLevel: number;
  contactVerified: boolean;
  /** By the address of the request; null where it is private or unknown. */
  country: string | null;
  /** An ISO date; undefined where it was not stated. */
  birthday: string | undefined;
  /** Succeeded deposits so far. */
  deposits: number;
}

/** Why an offer is not for a member. */
export type Ineligible =
  | "country"
  | "vip"
  | "kyc"
  | "contact"
  | "registered"
  /** The deposit that the offer is for has not come yet, or is behind. */
  | "deposits_later"
  | "deposits"
  | "birthday"
  | "birthday_unknown"
  | "operator";

interface Offer {
  terms: Pick<OfferTerms, "trigger" | "conditions">;
  startsMs: number;
}

const DAY_MS = 86_400_000;

/** Whether an offer is for a member at a moment. @returns what speaks against it */
export function ineligible(
  { terms, startsMs }: Offer,
  facts: MemberFacts,
  nowMs: number,
): Ineligible | undefined {
  const { conditions, trigger } = terms;
  if (conditions.countries.length > 0 && !conditions.countries.includes(facts.country ?? ""))
    return "country";
  if (facts.vipLevel < conditions.minVipLevel) return "vip";
  if (facts.kycLevel < conditions.minKycLevel) return "kyc";
  if (conditions.contactVerified && !facts.contactVerified) return "contact";
  const registered = dayOf(facts.registeredMs).key;
  if (conditions.registeredFrom !== null && registered < conditions.registeredFrom) return "registered";
  if (conditions.registeredBefore !== null && registered >= conditions.registeredBefore) return "registered";
  switch (trigger.kind) {
    case "deposit":
      if (trigger.nth === null || facts.deposits === trigger.nth - 1) return undefined;
      return facts.deposits < trigger.nth - 1 ? "deposits_later" : "deposits";
    case "signUp":
      return facts.registeredMs < startsMs || nowMs >= facts.registeredMs + trigger.days * DAY_MS
        ? "registered"
        : undefined;
    case "birthday":
      if (facts.birthday === undefined) return "birthday_unknown";
      return birthdayYear(facts.birthday, trigger.days, nowMs) === undefined ? "birthday" : undefined;
    case "manual":
      return "operator";
    default:
      return undefined;
  }
}

/** Whether an offer will be for the member at another time: a later deposit, a birthday. */
export const mayBeLater = (why: Ineligible): boolean => why === "deposits_later" || why === "birthday";

/**
 * The year of the birthday whose window contains a moment: the day itself and `days` after it, in the operator's
 * zone. A birthday on 29 February is on 1 March in other years.
 * @param birthday an ISO date
 */
export function birthdayYear(birthday: string, days: number, nowMs: number): number | undefined {
  const today = dayOf(nowMs);
  const year = Number(today.key.slice(0, 4));
  for (const candidate of [year, year - 1]) {
    const at = Date.parse(`${candidate}-01-01T00:00:00Z`) + dayOffset(birthday, candidate);
    const start = dayOf(at);
    if (nowMs >= start.startMs && nowMs < dayPlus(start.startMs, days + 1).startMs) return candidate;
  }
  return undefined;
}

/** The distance of a birthday from the first of January of a year, in ms; noon, so that the zone doesn't matter. */
function dayOffset(birthday: string, year: number): number {
  const [, month = 1, day = 1] = birthday.split("-").map(Number);
  return Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1);
}

/**
 * The period in which an offer can be had once: the business day, or the year of the birthday; empty for offers without
 * one.
 */
export function periodKey(
  trigger: OfferTerms["trigger"],
  birthday: string | undefined,
  nowMs: number,
): string {
  if (trigger.kind === "deposit") return trigger.daily ? dayOf(nowMs).key : "";
  if (trigger.kind !== "birthday" || birthday === undefined) return "";
  return String(birthdayYear(birthday, trigger.days, nowMs) ?? "");
}
