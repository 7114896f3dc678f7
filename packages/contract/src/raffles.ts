import { ODDS_SUM, RAFFLE_KINDS } from "@khela/games/raffles/draw";
import { rafflePhases, raffleShortfalls } from "@khela/rules/raffles/campaign";
import * as z from "zod/mini";
import { category } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { sha256Hex } from "./play.ts";
import {
  contentPicture,
  cursorPageOf,
  cursorQuery,
  instant,
  localized,
  moneyText,
  typedAmount,
  uuid,
} from "./shared.ts";

/** Raffles: golden egg, red envelope, prize wheel. Source: PROMO-05, API-03. */

export const raffleKind = z.enum(RAFFLE_KINDS);

/** One amount of deposits or of valid cash bets for a ticket; `null`: none is earned in this way. */
const per = z.nullable(typedAmount);

/** A prize of an egg or a wheel. An amount of 0 is a draw without a prize. */
const prizeTerms = z.strictObject({
  name: localized(40),
  amount: typedAmount,
  /** The odds in millionths; those of all prizes add up to a million. */
  ppm: z.int().check(z.gte(1), z.lte(ODDS_SUM)),
  /** How many there are; null: no end. */
  stock: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
});

/** What an operator writes, and what is frozen at the publication. */
export const raffleTerms = z.strictObject({
  kind: raffleKind,
  title: localized(60),
  text: localized(400),
  startsAt: instant,
  endsAt: instant,
  /** A picture for the campaign's card, as a path without its extension; absent: the kind's own drawing alone. */
  picture: z.optional(contentPicture),
  /** What a member must fulfil to use a ticket; absent: nothing. */
  conditions: z.optional(
    z.strictObject({
      /** The level of the lowest VIP rank that may take part; 0: everybody. */
      minVipLevel: z.int().check(z.gte(0), z.lte(100)),
      /** What the member must have deposited since the campaign began. */
      minDeposit: z.nullable(typedAmount),
    }),
  ),
  /** The most that is paid in all; of an envelope: what is split. */
  budget: typedAmount,
  /** The most in one hour of the clock. */
  hourBudget: z.nullable(typedAmount),
  /** How often a prize must be wagered before a withdrawal, in millionths. */
  lockFactorPpm: z.int().check(z.gte(0), z.lte(100_000_000)),
  /** Empty for an envelope. */
  prizes: z.array(prizeTerms).check(z.maxLength(12)),
  /** How an envelope is split: into so many parts of at least so much. */
  envelope: z.nullable(z.strictObject({ parts: z.int().check(z.gte(1), z.lte(10_000)), least: typedAmount })),
  tickets: z.strictObject({
    turnoverPer: per,
    /** The categories whose bets count; empty: all. */
    categories: z.array(category).check(z.maxLength(20)),
    depositPer: per,
    /** The most that one player earns by bets, and by one deposit. */
    perMember: z.int().check(z.gte(1), z.lte(1_000)),
  }),
});
export type RaffleTermsText = z.output<typeof raffleTerms>;

/** A published campaign as players see it. */
export const raffleView = z.object({
  raffleId: uuid,
  kind: raffleKind,
  title: localized(60),
  text: localized(400),
  picture: z.nullable(z.string()),
  phase: z.enum(rafflePhases),
  /** While the hour's budget is spent: when claims go on. */
  waitsUntil: z.nullable(instant),
  startsAt: instant,
  endsAt: instant,
  currency: z.string(),
  budget: moneyText,
  hourBudget: z.nullable(moneyText),
  /** What is left of the budget. */
  left: moneyText,
  draws: z.int(),
  lockFactorPpm: z.int(),
  prizes: z.array(
    z.object({
      name: localized(40),
      amount: moneyText,
      ppm: z.int(),
      stock: z.nullable(z.int()),
      /** What is left of the stock; null: no end. */
      left: z.nullable(z.int()),
    }),
  ),
  envelope: z.nullable(
    z.object({
      parts: z.int(),
      left: z.int(),
      least: moneyText,
      /** The commitment of the seed that has split the budget; the seed follows when all is over. */
      seedHash: sha256Hex,
    }),
  ),
  tickets: z.object({
    turnoverPer: z.nullable(moneyText),
    categories: z.array(z.string()),
    depositPer: z.nullable(moneyText),
    perMember: z.int(),
  }),
  conditions: z.object({ minVipLevel: z.int(), minDeposit: z.nullable(moneyText) }),
  /** SHA-256 of the terms at the publication. */
  termsHash: sha256Hex,
  /** The caller's tickets; null for visitors. */
  mine: z.nullable(
    z.object({
      left: z.int(),
      /** Valid cash bets that were counted; only where bets earn tickets. */
      counted: z.nullable(moneyText),
      earned: z.int(),
      /** The condition that keeps the caller from using a ticket. */
      shortfall: z.nullable(z.enum(raffleShortfalls)),
    }),
  ),
});
export type RaffleView = z.output<typeof raffleView>;

export const listRaffles = endpoint({
  id: "raffles.list",
  summary: "The raffles that run or begin soon, with odds and stock, and the caller's tickets.",
  method: "GET",
  path: "/play/raffles",
  auth: "visitor",
  response: z.object({ content: z.array(raffleView) }),
  errors: [],
});

/** What a ticket became. */
export const raffleDraw = z.object({
  /** Also the id by which the fairness page recomputes it. */
  drawId: uuid,
  raffleId: uuid,
  kind: raffleKind,
  title: localized(60),
  at: instant,
  /** The place of the prize, or the number of the envelope's part. */
  place: z.int(),
  /** The prize's name; null for a part of an envelope. */
  prize: z.nullable(localized(40)),
  amount: moneyText,
  currency: z.string(),
});
export type RaffleDraw = z.output<typeof raffleDraw>;

export const claimRaffle = endpoint({
  id: "raffles.claim",
  summary:
    "Use one ticket of a raffle: break the egg, open the envelope, turn the wheel. Its prize is paid at once.",
  method: "POST",
  path: "/wps/relay/MCS2_claimRafflePromotion",
  auth: "member",
  idempotent: true,
  body: z.strictObject({ raffleId: uuid }),
  response: z.extend(raffleDraw, {
    /** What must be wagered before a withdrawal because of it; 0: nothing. */
    toWager: moneyText,
    ticketsLeft: z.int(),
  }),
  errors: [
    "SYS_NOT_FOUND",
    "RAFFLE_CLOSED",
    "RAFFLE_BUDGET",
    "RAFFLE_TICKET",
    "RAFFLE_CONDITION",
    "PROTECT_EXCLUDED",
    "PROTECT_CLOSED",
    "AUTH_BLOCKED",
    "AUTH_CLOSED",
  ],
  rateLimit: [{ per: "account", max: 30, windowMs: 60_000 }],
});

export const listRaffleDraws = endpoint({
  id: "raffles.draws",
  summary: "The member's own draws, newest first.",
  method: "GET",
  path: "/wps/member/raffles/draws",
  auth: "member",
  query: z.strictObject({ ...cursorQuery, raffleId: z.optional(uuid) }),
  response: z.extend(cursorPageOf(raffleDraw), { total: moneyText, currency: z.string() }),
  errors: [],
  rateLimit: [{ per: "account", max: 60, windowMs: 10_000 }],
});
