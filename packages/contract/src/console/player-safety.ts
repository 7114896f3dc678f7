import { PAUSES } from "@khela/rules/protection/exclusion";
import { MARKERS_OF_HARM } from "@khela/rules/protection/harm";
import * as z from "zod/mini";
import { payoutAccount } from "../cashier.ts";
import { endpoint } from "../endpoint.ts";
import { limitKind, limitPeriod, limitValue, protectionView } from "../protection.ts";
import { instant, languageCode, moneyText, nothing, shortText, uuid } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/**
 * A player's protection, payout accounts and login, as operators see and change them. Source: OPS-02,
 * SAFE-01, SAFE-02, AUTH-06, AUTH-20.
 */

const params = z.strictObject({ playerId: uuid });
const CHANGES = [{ per: "account", max: 120, windowMs: 3_600_000 }] as const;

/** What an operator can block for one account, in addition to the login. */
export const ACCOUNT_RESTRICTIONS = ["deposit", "withdrawal", "play"] as const;

const gate = z.object({
  gate: z.enum(ACCOUNT_RESTRICTIONS),
  closed: z.boolean(),
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(instant),
});

export const getPlayerSafety = endpoint({
  id: "console.playerSafety",
  summary: "A player's money at a glance, limits and pauses, bound payout accounts, closed gates.",
  method: "GET",
  path: "/console/api/players/:playerId/safety",
  auth: "operator",
  permission: "players.read",
  params,
  response: z.object({
    money: z.object({
      currency: z.string(),
      /** Whether it is play credit of a trial account instead of money. */
      play: z.boolean(),
      balance: moneyText,
      held: moneyText,
      deposits: moneyText,
      withdrawals: moneyText,
      credited: moneyText,
      debited: moneyText,
      /** Deposits less withdrawals over the account's lifetime. */
      net: moneyText,
    }),
    protection: protectionView,
    payoutAccounts: z.array(payoutAccount),
    kycLevel: z.int(),
    gates: z.array(gate),
    /** The requests that wait for a second operator. */
    waiting: z.array(approvalRow),
  }),
  errors: ["SYS_NOT_FOUND"],
});

/**
 * How another account is linked: the same identity document, the same payee, the same browser at the same
 * address.
 */
export const LINKED_ACCOUNT_REASONS = ["document", "payee", "browser"] as const;

export const getPlayerMarkersOfHarm = endpoint({
  id: "console.playerSigns",
  summary: "Signs that play does a player harm, with a score, and accounts that may be the same person's.",
  method: "GET",
  path: "/console/api/players/:playerId/signs",
  auth: "operator",
  permission: "players.read",
  params,
  response: z.object({
    /** From 0 to 100. */
    score: z.int(),
    level: z.enum(["none", "some", "high"]),
    signs: z.array(z.object({ code: z.enum(MARKERS_OF_HARM), points: z.int(), count: z.int() })),
    linked: z.array(
      z.object({
        playerId: uuid,
        account: z.string(),
        by: z.array(z.enum(LINKED_ACCOUNT_REASONS)),
        /** Whether the player takes a break or is excluded. */
        paused: z.boolean(),
      }),
    ),
  }),
  errors: ["SYS_NOT_FOUND"],
});

export const setPlayerLimit = endpoint({
  id: "console.setPlayerLimit",
  summary:
    "Set a player's limit on request: stricter at once; higher, or none, needs another operator and 24 hours.",
  method: "PUT",
  path: "/console/api/players/:playerId/limit",
  auth: "operator",
  permission: "protection.write",
  params,
  body: z.strictObject({
    kind: limitKind,
    period: limitPeriod,
    value: z.nullable(limitValue),
    reason,
  }),
  response: z.object({
    /** The request that now waits for another operator; null where the limit applies at once. */
    approval: z.nullable(approvalRow),
  }),
  errors: ["SYS_NOT_FOUND", "FIELD_FORMAT"],
  rateLimit: CHANGES,
});

export const pausePlayer = endpoint({
  id: "console.pausePlayer",
  summary: "Begin a time-out or self-exclusion on the player's request: at once, and nobody can shorten it.",
  method: "POST",
  path: "/console/api/players/:playerId/pause",
  auth: "operator",
  permission: "protection.write",
  params,
  body: z.strictObject({ length: z.enum(PAUSES), reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "PROTECT_STANDS"],
  rateLimit: CHANGES,
});

export const setPlayerRestriction = endpoint({
  id: "console.playerGate",
  summary: "Close or open deposits, withdrawals or play for one player.",
  method: "POST",
  path: "/console/api/players/:playerId/gate",
  auth: "operator",
  permission: "players.write",
  params,
  body: z.strictObject({ gate: z.enum(ACCOUNT_RESTRICTIONS), closed: z.boolean(), reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
  rateLimit: CHANGES,
});

export const removePayoutAccount = endpoint({
  id: "console.removePayoutAccount",
  summary: "Take a bound payout account away, once the player's identity is checked.",
  method: "POST",
  path: "/console/api/players/:playerId/payout-accounts/:payoutAccountId/removal",
  auth: "operator",
  permission: "credentials.write",
  params: z.strictObject({ playerId: uuid, payoutAccountId: uuid }),
  body: z.strictObject({ reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "KYC_LEVEL", "MONEY_ACCOUNT_BUSY"],
  rateLimit: CHANGES,
});

export const giveInitialPassword = endpoint({
  id: "console.giveInitialPassword",
  summary: "Put a random initial password in the place of a player's own: shown once, dead after 24 hours.",
  method: "POST",
  path: "/console/api/players/:playerId/initial-password",
  auth: "operator",
  permission: "credentials.write",
  params,
  body: z.strictObject({ reason }),
  response: z.object({ password: z.string(), until: instant }),
  errors: ["SYS_NOT_FOUND", "AUTH_NON_MEMBER", "SYS_UNAVAILABLE"],
  rateLimit: [{ per: "account", max: 30, windowMs: 3_600_000 }],
});

export const createPlayer = endpoint({
  id: "console.createPlayer",
  summary: "Open an account for a player, with a random initial password: shown once, dead after 24 hours.",
  method: "POST",
  path: "/console/api/players",
  auth: "operator",
  permission: "credentials.write",
  body: z.strictObject({ account: shortText(32), language: languageCode, reason }),
  response: z.object({ playerId: uuid, account: z.string(), password: z.string(), until: instant }),
  errors: ["FIELD_FORMAT", "AUTH_USERNAME_TAKEN", "SYS_UNAVAILABLE"],
  rateLimit: [{ per: "account", max: 60, windowMs: 3_600_000 }],
});
