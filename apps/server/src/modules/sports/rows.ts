import { scoreboard } from "@khela/contract/scoreboards";
import { crest, legResult, marketStatus, matchState, score, sport } from "@khela/contract/sports";
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
const atMs = z.int().check(z.gte(0), z.lte(4_102_444_800_000));
const names = z.object({ bn: name, en: name });
/** More than the largest outright has. */
const MOST_OUTCOMES = 5_000;
const outcome = z.object({
  key: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,40}$/)),
  name: z.nullable(names),
  oddsMilli,
  isOpen: z.boolean(),
  result: z.nullable(legResult),
});

/** A scoreboard, or null where there is none or one that doesn't fit. */
const understood = z.pipe(
  z._default(z.unknown(), null),
  z.transform((value) => scoreboard.safeParse(value).data ?? null),
);

const row = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("league"),
    key,
    version,
    sport,
    name: names,
    major: z.boolean(),
  }),
  z.object({
    kind: z.literal("team"),
    key,
    version,
    name: names,
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
      startsAtMs: atMs,
      state: matchState,
      // What isn't understood of the scoreboard is no reason to do without the score.
      score: z.nullable(z.object({ ...score.shape, detail: understood })),
    })
    .check(z.refine(({ home, away }) => home !== away, "a team against itself")),
  z
    .object({
      kind: z.literal("market"),
      key,
      version,
      match: key,
      type: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/)),
      specifiers: z.array(z.int().check(z.gte(0), z.lte(10_000))).check(z.maxLength(3)),
      lineQuarters: z.nullable(z.int().check(z.gte(-10_000), z.lte(10_000))),
      subject: z.nullable(z.union([z.object({ side: z.enum(["home", "away"]) }), z.object({ name: names })])),
      isInPlay: z.boolean(),
      status: marketStatus,
      outcomes: z.array(outcome).check(z.minLength(2), z.maxLength(MOST_OUTCOMES)),
      certainty: z.nullable(z.enum(["live", "confirmed"])),
      cancelled: z.nullable(z.object({ fromMs: z.nullable(atMs), toMs: z.nullable(atMs) })),
    })
    .check(
      z.refine(({ outcomes }) => new Set(outcomes.map((one) => one.key)).size === outcomes.length, "keys"),
      z.refine(
        ({ outcomes, status }) =>
          outcomes.every(({ result }) => (result !== null) === (status === "settled")),
        "results belong to settled markets",
      ),
      z.refine(({ cancelled, status }) => status !== "cancelled" || cancelled !== null, "no window"),
    ),
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
