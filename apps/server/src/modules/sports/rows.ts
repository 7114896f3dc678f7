import { crest, matchState, score, sport } from "@khela/contract/sports";
import * as z from "zod/mini";

/** Refuses control characters, marks that change the direction of neighbouring text, and line breaks. */
const legible = z.regex(/^[^\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]+$/u);
/** The schema of a feed's rows. Names are shown to everybody. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), legible);
const short = z.string().check(z.trim(), z.minLength(1), z.maxLength(8), legible);
const key = z.string().check(z.regex(/^[\w./-]{1,80}$/));
const version = z.int().check(z.gte(0));
const oddsMilli = z.int().check(z.gte(1_001), z.lte(1_000_000));
/** Until the year 2100. */
const startsAtMs = z.int().check(z.gte(0), z.lte(4_102_444_800_000));

const row = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("league"),
    key,
    version,
    sport,
    name: z.object({ bn: name, en: name }),
    major: z.boolean(),
  }),
  z.object({
    kind: z.literal("team"),
    key,
    version,
    name: z.object({ bn: name, en: name }),
    short: z.object({ bn: short, en: short }),
    crest,
  }),
  z
    .object({
      kind: z.literal("match"),
      key,
      version,
      league: key,
      home: key,
      away: key,
      startsAtMs,
      state: matchState,
      score: z.nullable(score),
    })
    .check(z.refine(({ home, away }) => home !== away, "a team against itself")),
  z.object({
    kind: z.literal("price"),
    key,
    version,
    match: key,
    market: z.literal("moneyLine"),
    suspended: z.boolean(),
    homeMilli: oddsMilli,
    drawMilli: z.nullable(oddsMilli),
    awayMilli: oddsMilli,
  }),
]);
export type FeedRow = z.output<typeof row>;
export type RowOf<Kind extends FeedRow["kind"]> = Extract<FeedRow, { kind: Kind }>;

const MOST_REASON = 200;

/** The parsed row, or the reason why it is invalid. */
export function readRow(value: unknown): { row: FeedRow } | { refused: string } {
  const { data, error } = row.safeParse(value);
  if (data) return { row: data };
  const [issue] = error.issues;
  const what = `${issue?.path.join(".") || "row"}: ${issue?.code ?? "unknown"}`;
  return { refused: what.slice(0, MOST_REASON) };
}
