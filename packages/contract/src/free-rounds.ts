import { freeRoundsStates } from "@khela/rules/free-rounds/free-rounds";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { gameCode, instant, localized, moneyText, pageQuery, uuid } from "./shared.ts";

/** Rounds of slots that the house stakes (PROMO-02). They are played by `slots.spin` with the grant's id. */
const freeRounds = z.object({
  grantId: uuid,
  title: localized(120),
  state: z.enum(freeRoundsStates),
  /** The slots to choose from. */
  games: z.array(z.object({ gameCode, name: z.string(), iconUrl: z.string() })),
  rounds: z.int(),
  played: z.int(),
  /** What each round is played for. */
  stake: moneyText,
  won: moneyText,
  /** What wins become; null: cash, at once. Otherwise one bonus of their sum, when the last round is played or time is up. */
  bonus: z.nullable(
    z.object({
      wagerFactorPpm: z.int(),
      maxStake: z.nullable(moneyText),
      maxConversion: z.nullable(moneyText),
      lifetimeSeconds: z.int(),
    }),
  ),
  grantedAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  /** The bonus that the wins became. */
  bonusId: z.nullable(uuid),
});

export type FreeRoundsGrant = z.output<typeof freeRounds>;

export const listFreeRounds = endpoint({
  id: "freeRounds.list",
  summary: "The member's free rounds: those that can be played, or those that are over, the newest first.",
  method: "GET",
  path: "/wps/member/free-rounds",
  auth: "member",
  query: z.strictObject({
    which: z.enum(["open", "over"]),
    gameCode: z.optional(gameCode),
    pageNo: pageQuery.pageNo,
  }),
  response: z.object({ grants: z.array(freeRounds), hasMore: z.boolean() }),
  errors: [],
});

export const listFreeRoundsPlayed = endpoint({
  id: "freeRounds.played",
  summary: "The rounds of a grant that were played, the last one first.",
  method: "GET",
  path: "/wps/member/free-rounds/:grantId/rounds",
  auth: "member",
  params: z.strictObject({ grantId: uuid }),
  query: z.strictObject({
    /** The number of the last round of the page before. */
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  }),
  response: z.object({
    rounds: z.array(z.object({ nth: z.int(), roundId: uuid, at: instant, won: moneyText })),
    hasMore: z.boolean(),
  }),
  errors: ["SYS_NOT_FOUND"],
});
