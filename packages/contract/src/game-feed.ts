/**
 * A vendor's description of its games, which is read from its catalogue feed, compared with ours, and
 * approved by an operator.
 */
import { GAME_SUB_CATEGORIES } from "@khela/games/game-info";
import * as z from "zod/mini";
import { category } from "./catalogue.ts";
import { positiveMoneyText, shortText } from "./shared.ts";

/** The kinds of devices that a game can be offered on. */
export const DEVICES = ["desktop", "mobile"] as const;
export const device = z.enum(DEVICES);
export type Device = z.output<typeof device>;

/** A name in any number of languages; the English one is used where a language is missing. */
const feedNames = z.record(z.string().check(z.regex(/^[a-z]{2,3}$/)), shortText(80, 1));

/** One game as its vendor describes it. */
export const feedGame = z.object({
  /** The vendor's own code, by which its launch and wallet calls name the game. */
  code: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,59}$/)),
  name: feedNames.check(z.refine((names) => "en" in names)),
  categories: z.array(category).check(z.minLength(1), z.maxLength(4)),
  subCategory: z.optional(z.nullable(z.enum(GAME_SUB_CATEGORIES))),
  /** In parts per million. */
  rtpPpm: z.int().check(z.gte(500_000), z.lte(1_000_000)),
  volatility: z.int().check(z.gte(1), z.lte(5)),
  hitRatePpm: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(1_000_000)))),
  maxWinHundredths: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000)))),
  minStake: positiveMoneyText,
  maxStake: positiveMoneyText,
  lines: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(100_000)))),
  /** The name of a picture of this site, or an address of the vendor's; empty for the default picture. */
  icon: z.string().check(z.regex(/^([a-z0-9-]{0,60}|https:\/\/[^\s"'<>]{1,300})$/)),
  devices: z._default(z.array(device).check(z.minLength(1), z.maxLength(2)), [...DEVICES]),
  /** Whether it opens a list of the games that name it in `listedIn` (isGame VASSALAGE). */
  opensList: z._default(z.boolean(), false),
  listedIn: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  /** The vendor's version of the game's maths. */
  mathsVersion: z._default(z.string().check(z.maxLength(40)), "1"),
});
export type FeedGame = z.output<typeof feedGame>;

/** A vendor's whole catalogue. */
export const gameFeed = z.object({ games: z.array(feedGame).check(z.maxLength(20_000)) });
export type GameFeed = z.output<typeof gameFeed>;
