import { raffleShortfalls, raffleStates, raffleSteps } from "@khela/rules/raffles/campaign";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { raffleKind, raffleTerms, raffleView } from "../raffles.ts";
import {
  instant,
  localized,
  moneyText,
  pageOf,
  periodQuery,
  rowVersion,
  shortText,
  uuid,
} from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason, tableQuery } from "./shared.ts";

/** Raffle campaigns for operators: drafts, publication by two, stock, gifts of tickets, prizes. Source: PROMO-05, OPS-05. */

const raffleRow = z.object({
  id: uuid,
  kind: raffleKind,
  title: localized(60),
  state: z.enum(raffleStates),
  startsAt: instant,
  endsAt: instant,
  currency: z.string(),
  budget: moneyText,
  paid: moneyText,
  /** The most that may be paid in this hour of the clock, and what was paid in it; null: no limit but the budget. */
  hourBudget: z.nullable(moneyText),
  paidThisHour: moneyText,
  /** Prizes with a stock that are left; null where no prize has one. Of an envelope: its parts. */
  prizesLeft: z.nullable(z.int()),
  /** A request to publish it waits for a second operator. */
  approvalWaits: z.boolean(),
  draws: z.int(),
  ticketsGiven: z.int(),
  ticketsUsed: z.int(),
  changedBy: z.string(),
  changedAt: instant,
});
export type RaffleRow = z.output<typeof raffleRow>;

export const listRaffleCampaigns = endpoint({
  id: "console.raffles",
  summary: "Raffle campaigns, newest first, with budget and tickets.",
  method: "GET",
  path: "/console/api/raffles",
  auth: "operator",
  permission: "promotions.read",
  query: z.strictObject({
    ...tableQuery,
    kind: z.optional(raffleKind),
    state: z.optional(z.enum(raffleStates)),
  }),
  response: pageOf(raffleRow),
  errors: [],
});

/** A campaign with all that an operator sees of it. */
export const raffleDetail = z.object({
  ...raffleRow.shape,
  version: rowVersion,
  terms: raffleTerms,
  /** What a draw costs on average; null for an envelope. */
  expected: z.nullable(moneyText),
  /** As players see it; null before the publication. */
  view: z.nullable(raffleView),
  gifts: z.array(
    z.object({
      account: z.string(),
      memberId: uuid,
      tickets: z.int(),
      reason: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
});
export type RaffleDetail = z.output<typeof raffleDetail>;

const params = z.strictObject({ raffleId: uuid });

export const getRaffleCampaign = endpoint({
  id: "console.raffle",
  summary: "A raffle campaign with its terms, stock, and the latest 50 gifts of tickets.",
  method: "GET",
  path: "/console/api/raffles/:raffleId",
  auth: "operator",
  permission: "promotions.read",
  params,
  response: raffleDetail,
  errors: ["SYS_NOT_FOUND"],
});

export const createRaffle = endpoint({
  id: "console.createRaffle",
  summary: "Write a raffle campaign as a draft.",
  method: "POST",
  path: "/console/api/raffles",
  auth: "operator",
  permission: "promotions.write",
  body: z.strictObject({ terms: raffleTerms }),
  response: raffleDetail,
  errors: ["FIELD_FORMAT"],
});

export const editRaffle = endpoint({
  id: "console.editRaffle",
  summary: "Change a draft; a request to publish what was there before then fails.",
  method: "PUT",
  path: "/console/api/raffles/:raffleId",
  auth: "operator",
  permission: "promotions.write",
  params,
  body: z.strictObject({ version: rowVersion, terms: raffleTerms }),
  response: raffleDetail,
  errors: ["SYS_NOT_FOUND", "FIELD_FORMAT", "OPS_CHANGED"],
});

export const publishRaffle = endpoint({
  id: "console.publishRaffle",
  summary:
    "Publish a draft, or ask to where its budget is large: another operator decides then. Its odds never change from then on.",
  method: "POST",
  path: "/console/api/raffles/:raffleId/publication",
  auth: "operator",
  permission: "promotions.write",
  params,
  body: z.strictObject({ version: rowVersion, reason }),
  response: z.object({
    raffle: raffleDetail,
    /** The request that waits for a second operator; null where it was published at once. */
    approval: z.nullable(approvalRow),
  }),
  errors: ["SYS_NOT_FOUND", "FIELD_FORMAT", "OPS_CHANGED"],
});

export const stepRaffle = endpoint({
  id: "console.stepRaffle",
  summary: "Pause, resume or end a campaign, or discard a draft. Nothing else of it can be changed.",
  method: "POST",
  path: "/console/api/raffles/:raffleId/steps",
  auth: "operator",
  permission: "promotions.write",
  params,
  body: z.strictObject({ step: z.enum(raffleSteps), reason }),
  response: raffleDetail,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

/** The most players who are given tickets by one call. */
export const MAX_RECIPIENTS = 500;
const accounts = z.array(shortText(40, 1)).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS));

export const previewRaffleGift = endpoint({
  id: "console.previewRaffleGift",
  summary:
    "What would become of tickets for these accounts: each one's player, or why it gets none. Changes nothing.",
  method: "POST",
  path: "/console/api/raffles/:raffleId/recipients",
  auth: "operator",
  permission: "promotions.write",
  params,
  body: z.strictObject({ accounts }),
  response: z.object({
    content: z.array(
      z.object({
        account: z.string(),
        memberId: z.nullable(uuid),
        /** The code of the error that a gift would get. */
        refused: z.nullable(z.string()),
        /** A condition of the campaign that keeps the player from using a ticket at present. */
        shortfall: z.nullable(z.enum(raffleShortfalls)),
      }),
    ),
  }),
  errors: ["SYS_NOT_FOUND"],
  rateLimit: [{ per: "account", max: 60, windowMs: 3_600_000 }],
});

export const giveRaffleTickets = endpoint({
  id: "console.giveRaffleTickets",
  summary:
    "Give players tickets of a published campaign: all or none. Above what one operator may grant, another one decides.",
  method: "POST",
  path: "/console/api/raffles/:raffleId/tickets",
  auth: "operator",
  permission: "promotions.write",
  idempotent: true,
  params,
  body: z.strictObject({
    accounts,
    /** How many each of them gets. */
    tickets: z.int().check(z.gte(1), z.lte(100)),
    reason,
  }),
  response: z.object({
    raffle: raffleDetail,
    /** The request that waits for a second operator; null where the tickets were given at once. */
    approval: z.nullable(approvalRow),
  }),
  errors: [
    "SYS_NOT_FOUND",
    "FIELD_FORMAT",
    "RAFFLE_CLOSED",
    "AUTH_BLOCKED",
    "AUTH_CLOSED",
    "AUTH_TRUE_ACCOUNT",
    "PROTECT_EXCLUDED",
    "PROTECT_CLOSED",
    "MONEY_KEY_REUSED",
    "MONEY_IN_FLIGHT",
  ],
  rateLimit: [{ per: "account", max: 60, windowMs: 3_600_000 }],
});

export const listRafflePrizes = endpoint({
  id: "console.rafflePrizes",
  summary: "The draws of raffles with what they paid, newest first.",
  method: "GET",
  path: "/console/api/raffle-prizes",
  auth: "operator",
  permission: "promotions.read",
  query: z.strictObject({
    ...tableQuery,
    ...periodQuery,
    raffleId: z.optional(uuid),
    kind: z.optional(raffleKind),
  }),
  response: z.extend(
    pageOf(
      z.object({
        id: uuid,
        raffleId: uuid,
        kind: raffleKind,
        title: localized(60),
        at: instant,
        account: z.string(),
        memberId: uuid,
        place: z.int(),
        prize: z.nullable(localized(40)),
        amount: moneyText,
        currency: z.string(),
        source: z.enum(["turnover", "deposit", "operator"]),
      }),
    ),
    { total: moneyText },
  ),
  errors: [],
});
