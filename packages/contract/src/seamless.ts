/**
 * The seamless-wallet API (GAME-07): a vendor's server calls ours, and players' money stays in our wallet.
 * Source: money-and-safety section 8 and appendix B, domain rules 1.4; docs/connect-a-vendor.md.
 */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { moneyText, shortText, uuid, contentLanguage } from "./shared.ts";

/**
 * Every result code of a call, with its HTTP status, whether the same call may be retried, and when it
 * occurs.
 */
export const SEAMLESS_ERRORS = {
  INSUFFICIENT: {
    status: 402,
    retry: false,
    when: "the balance is below the amount; a decision, params.balance",
  },
  NO_PLAYER: { status: 404, retry: false, when: "nobody of that id has ever opened a game of this vendor" },
  LIMIT: {
    status: 403,
    retry: false,
    when: "the stake is outside the game's limits, one of the player's own limits is used up, or a correction is larger than what it corrects; a decision",
  },
  BAD_SESSION: {
    status: 401,
    retry: false,
    when: "the launch token was used or is stale; or the session of a bet has ended: the game must be opened anew",
  },
  BAD_SIGN: {
    status: 401,
    retry: false,
    when: "unknown vendor, wrong or stale signature, or an address that is not on the vendor's list",
  },
  BLOCKED: { status: 403, retry: false, when: "the player may not play now; a decision" },
  BAD_REQ: {
    status: 400,
    retry: false,
    when: "a field is unknown, missing or out of its range; params.field",
  },
  NO_GAME: {
    status: 400,
    retry: false,
    when: "no such game of this vendor, or it is switched off or under maintenance",
  },
  BAD_CUR: { status: 400, retry: false, when: "not the player's currency" },
  CONFLICT: { status: 409, retry: false, when: "the txId was used for something else; params.reason" },
  NO_TXN: {
    status: 404,
    retry: true,
    when: "the bet or round that this belongs to has not arrived (yet)",
  },
  SETTLED: {
    status: 409,
    retry: false,
    when: "the bet was rolled back, the round is over, or the win to correct is not paid; a decision, params.reason",
  },
  RETRY: {
    status: 503,
    retry: true,
    when: "nothing was decided, or the txId tells: send the same call again after Retry-After",
  },
} as const satisfies Record<string, { status: number; retry: boolean; when: string }>;
export type SeamlessCode = keyof typeof SEAMLESS_ERRORS;

/** Whether a text is one of {@link SEAMLESS_ERRORS}. */
export function isSeamlessCode(code: string): code is SeamlessCode {
  return Object.hasOwn(SEAMLESS_ERRORS, code);
}

/** An id assigned by the vendor: of a transaction, round, bet or campaign. */
const vendorId = z.string().check(z.regex(/^[\x21-\x7e]{1,80}$/));
/** At most nine digits and four decimals. */
const amount = z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/));
const signedAmount = z.string().check(
  z.regex(/^-?\d{1,9}(\.\d{1,4})?$/),
  z.refine((text) => /[1-9]/.test(text)),
);
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const vendorGame = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,59}$/));

/** `promo` and `tournament` are prizes that belong to no bet. */
export const WIN_KINDS = ["win", "jackpot", "promo", "tournament"] as const;
export type WinKind = (typeof WIN_KINDS)[number];

const moved = z.object({
  balance: moneyText,
  /** The id of the transaction in our books. */
  walletTxId: uuid,
  /** Set where the win is booked and final, but is held for a review: it is not in the balance yet. */
  held: z.optional(z.boolean()),
});
const betFields = {
  sessionId: uuid,
  playerId: uuid,
  gameCode: vendorGame,
  roundId: vendorId,
  txId: vendorId,
  amount,
  currency,
  /** The campaign's id of a free round; the amount must then be zero. */
  freeRound: z.optional(vendorId),
};

const operation = <Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  name: string,
  summary: string,
  body: Body,
  response: Answer,
) =>
  endpoint({
    id: `seamless.${name}`,
    summary,
    method: "POST",
    path: `/seamless/v1/${name}`,
    auth: "peer",
    body,
    response,
    errors: [],
  });

export const seamlessAuthenticate = operation(
  "authenticate",
  "Exchanges a launch token, once and within a minute, for the player and a session.",
  z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  z.object({
    playerId: uuid,
    currency,
    /** The country where the game was opened, in ISO 3166-1 alpha-2; empty where it is unknown. */
    country: z.string(),
    language: contentLanguage,
    balance: moneyText,
    sessionId: uuid,
  }),
);

export const seamlessBalance = operation(
  "balance",
  "What a player has to play with.",
  z
    .strictObject({ sessionId: z.optional(uuid), playerId: z.optional(uuid), currency })
    .check(z.refine(({ sessionId, playerId }) => sessionId !== undefined || playerId !== undefined)),
  z.object({ balance: moneyText }),
);

export const seamlessBet = operation(
  "bet",
  "Takes a stake; opens the round where it is the first one.",
  z.strictObject(betFields),
  moved,
);

export const seamlessWin = operation(
  "win",
  "Pays a win into an open round, or a prize; taken after logout, block and exclusion too.",
  z.strictObject({
    playerId: uuid,
    gameCode: vendorGame,
    roundId: vendorId,
    txId: vendorId,
    betTxId: z.optional(vendorId),
    amount,
    currency,
    kind: z.enum(WIN_KINDS),
    endRound: z.optional(z.boolean()),
  }),
  moved,
);

export const seamlessBetWin = operation(
  "bet-win",
  "A whole round in one call: the stake, the win, and the round's end; both or none.",
  z.strictObject({ ...betFields, winTxId: vendorId, winAmount: amount }),
  moved,
);

export const seamlessRollback = operation(
  "rollback",
  "Takes a bet back; one that never arrived is refused from then on.",
  z.strictObject({
    playerId: uuid,
    txId: vendorId,
    originalTxId: vendorId,
    roundId: vendorId,
    /** The bet's amount; optional. */
    amount: z.optional(amount),
  }),
  moved,
);

export const seamlessEndRound = operation(
  "end-round",
  "Nothing more comes in this round.",
  z.strictObject({ playerId: uuid, roundId: vendorId }),
  z.object({ balance: moneyText }),
);

export const seamlessAdjust = operation(
  "adjust",
  "Corrects what was paid for a decided transaction, up or down, in a line of its own.",
  z.strictObject({
    playerId: uuid,
    txId: vendorId,
    originalTxId: vendorId,
    amount: signedAmount,
    reason: shortText(200, 1),
  }),
  moved,
);

/**
 * The state of a round according to the vendor, with the calls that belong to it, as the vendor sent them or
 * would send them.
 */
export const roundStatus = z.object({
  state: z.enum(["open", "over", "unknown"]),
  calls: z
    .array(
      z.object({
        operation: z.enum(["bet", "win", "bet-win", "rollback", "end-round", "adjust"]),
        body: z.record(z.string(), z.unknown()),
      }),
    )
    .check(z.maxLength(500)),
});
export type RoundStatus = z.output<typeof roundStatus>;

/** The maximum number of lines on a page of a vendor's statement. */
export const STATEMENT_PAGE = 1_000;

/**
 * A page of the transactions that a vendor booked in a period, sorted by time. Amounts are from the player's
 * side: a stake is negative. `next` is the cursor of the next page; null or missing on the last one.
 */
export const statementPage = z.object({
  transactions: z
    .array(
      z.object({
        txId: z.string().check(z.minLength(1), z.maxLength(80)),
        playerId: z.string().check(z.maxLength(64)),
        amount: moneyText,
        currency: z.string().check(z.maxLength(8)),
        atMs: z.int().check(z.gte(0)),
      }),
    )
    .check(z.maxLength(STATEMENT_PAGE)),
  next: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
});
