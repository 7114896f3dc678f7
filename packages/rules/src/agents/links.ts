import { type Money, taka } from "@khela/kernel/money";
import { isReferralCode, normalizeReferralCode, referralCode } from "../auth/referral-code.ts";

/** Links and codes of agents (AGENT-02; domain rules 1.10 N2). */

/** Newcomers become players, or agents. */
export const newcomerTypes = [0, 1] as const;
export type NewcomerType = (typeof newcomerTypes)[number];

/** Links of one agent that are open at the same time. */
export const MAX_OPEN_LINKS = 50;
export const MAX_LINK_QUOTA = 100_000;
/** Accounts that an agent opens by hand in a business day. */
export const MAX_REGISTERED_BY_HAND = 50;
/** A newcomer is active from this much of valid stakes in cash on. */
export const ACTIVE_STAKE: Money = taka(500);

/** The pages on which a link can land; the register dialog opens over the home page. */
export const landingPages = {
  register: "/register",
  home: "/",
  promotions: "/promotions",
  slots: "/rng",
  live: "/live",
  sports: "/sports",
} as const;
export type LandingPage = keyof typeof landingPages;

/** How far a newcomer has come. */
export const newcomerStates = ["registered", "deposited", "active"] as const;
export type NewcomerState = (typeof newcomerStates)[number];

export const linkStates = ["open", "full", "expired", "closed"] as const;
export type LinkState = (typeof linkStates)[number];

/** Whether somebody can register by a link at an instant, and why not. */
export function linkState(
  link: { closedAt: Date | null; expiresAt: Date | null; quota: number | null; registered: number },
  at: Date,
): LinkState {
  if (link.closedAt) return "closed";
  if (link.expiresAt && link.expiresAt <= at) return "expired";
  return link.quota !== null && link.registered >= link.quota ? "full" : "open";
}

/** The first character tells a link's code from a member's own. */
const MARK = "A";

/** A link's code: nine characters with one that detects typing errors. @param random at least seven random bytes */
export const linkCode = (random: Uint8Array): string => MARK + referralCode(random);

/** Whether a typed text can be a link's code. */
export function isLinkCode(text: string): boolean {
  const code = normalizeReferralCode(text);
  return code.startsWith(MARK) && isReferralCode(code.slice(1));
}

/** The address that an agent gives out. @param origin with scheme, without a path */
export const linkAddress = (origin: string, link: { code: string; landing: LandingPage }): string =>
  `${origin}${landingPages[link.landing]}?affiliateCode=${link.code}`;
