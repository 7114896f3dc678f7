import { manualClock } from "@khela/kernel/clock";
import { HALF_LOST, LOST, VOID, WON } from "@khela/rules/sports/leg-result";
import { beforeEach, expect, test } from "vitest";
import { createProviderFeed } from "./provider-feed.ts";
import { readMessage } from "./provider-messages.ts";
import { type FeedRow, readRow } from "./rows.ts";

const NOW = 1_790_000_000_000;
const EVENT = "sr:match:11830662";
const head = { event: EVENT, product: 3, timestamp: NOW };
const alive = (product: number, subscribed = 1) => ({ type: "alive", product, timestamp: NOW, subscribed });

/** Messages as providers send them; `fixture` is what their service tells of an event. */
const fixture = {
  type: "fixture_change",
  ...head,
  change_type: 1,
  fixture: {
    scheduled: NOW + 3_600_000,
    tournament: {
      id: "sr:tournament:7",
      sport: "football",
      name: { en: "Premier League", bn: "প্রিমিয়ার লিগ" },
      major: true,
    },
    home: { id: "sr:competitor:1", name: { en: "Abahani", bn: "আবাহনী" }, abbreviation: "ABA" },
    away: { id: "sr:competitor:2", name: { en: "Mohammedan" }, abbreviation: "MOH" },
  },
};
const winner = {
  id: 1,
  outcome: [
    { id: "1", odds: "2.45", active: 1 },
    { id: "2", odds: "3.1" },
    { id: "3", odds: "2.9" },
  ],
};
const total = {
  id: 18,
  specifiers: "total=2.25",
  outcome: [
    { id: "12", odds: "1.91" },
    { id: "13", odds: "1.93" },
  ],
};
const oddsChange = (status = 1, product = 3) => ({
  type: "odds_change",
  ...head,
  product,
  market: [
    { ...winner, status },
    { ...total, status },
    { id: 99_999, status, outcome: [{ id: "1", odds: "2.0" }] },
  ],
});
const settlement = (home: 0 | 1, certainty = 2) => ({
  type: "bet_settlement",
  ...head,
  certainty,
  market: [
    {
      id: 1,
      outcome: [
        { id: "1", result: home },
        { id: "2", result: 0 },
        { id: "3", result: 1 - home },
      ],
    },
    {
      id: 18,
      specifiers: "total=2.25",
      outcome: [
        { id: "12", result: 0, void_factor: 0.5 },
        { id: "13", result: 1, void_factor: 0.5 },
      ],
    },
  ],
});
const both = { market: [{ id: 1 }, { id: 18, specifiers: "total=2.25" }] };
const START = [alive(1), alive(3), fixture, oddsChange()];

let clock = manualClock(NOW);
let told: { sequence: number; body: unknown }[];
let recoveries: number[];
let stream: string;
beforeEach(() => {
  clock = manualClock(NOW);
  told = [];
  recoveries = [];
  stream = "first";
});

const say = (...bodies: unknown[]) => {
  for (const body of bodies) told.push({ sequence: (told.at(-1)?.sequence ?? 0) + 1, body });
};
const start = () =>
  createProviderFeed(
    {
      // Two messages at a time.
      after: async (sequence) => {
        const next = told.filter((one) => one.sequence > sequence);
        const messages = next.slice(0, 2).map((one) => readMessage(one.sequence, one.body));
        return { stream, messages, more: next.length > 2 };
      },
      recover: async (requestId) => void recoveries.push(requestId),
    },
    clock,
  );
type Feed = ReturnType<typeof start>;

/** The rows that the feed tells behind a cursor, each as our own reader takes it. */
async function rowsOf(feed: Feed, cursor: string | null = null): Promise<FeedRow[] | undefined> {
  const page = await feed.since(cursor, 500);
  return page?.rows.map((value) => {
    const read = readRow(value);
    if ("refused" in read) throw new Error(read.refused);
    return read.row;
  });
}
const market = async (feed: Feed, type = "moneyLine") =>
  (await rowsOf(feed))?.find((row) => row.kind === "market" && row.type === type);

test("[SPORT-04] a fixture and its odds come as rows that our reader takes; what isn't offered is left out", async () => {
  say(...START);
  const rows = (await rowsOf(start())) ?? [];
  expect(rows.map(({ kind }) => kind)).toEqual(["league", "team", "team", "match", "market", "market"]);
  expect(rows.find(({ kind }) => kind === "match")).toMatchObject({
    key: "sr.match.11830662",
    league: "sr.tournament.7",
    state: "scheduled",
  });
  expect(rows.filter(({ kind }) => kind === "market")).toMatchObject([
    {
      type: "moneyLine",
      status: "active",
      isInPlay: false,
      outcomes: [{ key: "home", oddsMilli: 2_450 }, { key: "draw", oddsMilli: 3_100 }, { key: "away" }],
    },
    { type: "totals", lineQuarters: 9, outcomes: [{ key: "over", oddsMilli: 1_910 }, { key: "under" }] },
  ]);
});

test.each([
  ["suspended", oddsChange(-1), { status: "suspended" }],
  ["deactivated", oddsChange(0), { status: "deactivated" }],
  ["handed over", oddsChange(-2), { status: "handed_over" }],
  ["in play", oddsChange(1, 1), { status: "active", isInPlay: true }],
  ["stopped", { type: "bet_stop", ...head, groups: "all" }, { status: "suspended" }],
  [
    "settled",
    settlement(1),
    {
      status: "settled",
      certainty: "confirmed",
      outcomes: [{ result: WON }, { result: LOST }, { result: LOST }],
    },
  ],
  ["settled as seen live", settlement(1, 1), { status: "settled", certainty: "live" }],
  [
    "cancelled",
    { type: "bet_cancel", ...head, ...both },
    { status: "cancelled", cancelled: { fromMs: null, toMs: null } },
  ],
  [
    "void in a window",
    { type: "bet_cancel", ...head, ...both, start_time: NOW - 5_000, end_time: NOW },
    { status: "active", cancelled: { fromMs: NOW - 5_000, toMs: NOW } },
  ],
])("[SPORT-03] [SPORT-04] %s", async (_, message, expected) => {
  say(...START, message);
  expect(await market(start())).toMatchObject(expected);
});

test("[SPORT-03] half results, dead heats and voids", async () => {
  say(...START, settlement(1), {
    type: "bet_settlement",
    ...head,
    certainty: 2,
    market: [
      {
        id: 1,
        outcome: [
          { id: "1", result: 1, dead_heat_factor: 0.667 },
          { id: "2", result: 1, dead_heat_factor: 0.5 },
          { id: "3", result: 0, void_factor: 1 },
        ],
      },
    ],
  });
  const feed = start();
  expect(await market(feed, "totals")).toMatchObject({
    outcomes: [{ result: HALF_LOST }, { result: { isWon: true, voidHundredths: 50 } }],
  });
  expect(await market(feed)).toMatchObject({
    outcomes: [
      { result: { ...WON, deadHeat: { places: 2, sharedBy: 3 } } },
      { result: { ...WON, deadHeat: { places: 1, sharedBy: 2 } } },
      { result: VOID },
    ],
  });
});

test("[SPORT-03] a result that is withdrawn and sent again; odds alone neither settle nor open what is decided", async () => {
  const feed = start();
  say(...START, settlement(1), oddsChange(1));
  expect(await market(feed)).toMatchObject({ status: "settled" });
  say({ type: "rollback_bet_settlement", ...head, ...both });
  expect(await market(feed)).toMatchObject({
    status: "suspended",
    certainty: null,
    outcomes: [{ result: null }, { result: null }, { result: null }],
  });
  say(settlement(0));
  expect(await market(feed)).toMatchObject({
    status: "settled",
    outcomes: [{ result: LOST }, {}, { result: WON }],
  });
  say({ type: "bet_cancel", ...head, ...both }, oddsChange(1));
  expect(await market(feed)).toMatchObject({ status: "cancelled" });
  say({ type: "rollback_bet_cancel", ...head, ...both });
  expect(await market(feed)).toMatchObject({ status: "suspended", cancelled: null });
  say(oddsChange(-3));
  expect(await market(feed)).toMatchObject({ status: "suspended" });
  say(oddsChange(1));
  expect(await market(feed)).toMatchObject({ status: "active" });
});

test("[SPORT-04] a score comes with the odds, and only what changed is told behind a cursor", async () => {
  const feed = start();
  say(...START);
  const { cursor } = (await feed.since(null, 500)) ?? {};
  say({
    ...oddsChange(),
    sport_event_status: { status: 1, home_score: "1", away_score: "0", clock: "12:30" },
    market: [{ ...winner, status: 1 }],
  });
  const rows = await rowsOf(feed, cursor ?? null);
  expect(rows).toMatchObject([
    { kind: "match", state: "live", score: { home: "1", away: "0", clock: "12:30" } },
    { kind: "market", type: "moneyLine" },
  ]);
});

test("[SPORT-04] a gap suspends everything and asks for a recovery; nothing opens before every producer has sent its snapshot", async () => {
  const feed = start();
  say(...START);
  const first = await feed.since(null, 500);
  told.push({ sequence: 7, body: oddsChange(1) });
  const gap = await feed.since(first?.cursor ?? null, 500);
  expect(recoveries).toEqual([6]);
  expect(gap?.rows).toMatchObject([
    { kind: "market", status: "suspended" },
    { kind: "market", status: "suspended" },
  ]);
  say(fixture, oddsChange(1), { type: "snapshot_complete", product: 3, timestamp: NOW, request_id: 6 });
  expect((await feed.since(gap?.cursor ?? null, 500))?.rows).toEqual([]);
  say({ type: "snapshot_complete", product: 1, timestamp: NOW, request_id: 5 });
  expect((await feed.since(gap?.cursor ?? null, 500))?.rows).toEqual([]);
  say({ type: "snapshot_complete", product: 1, timestamp: NOW, request_id: 6 });
  const after = await rowsOf(feed, gap?.cursor);
  expect(after?.filter(({ kind }) => kind === "market")).toMatchObject([
    { status: "active" },
    { status: "active" },
  ]);
  expect(recoveries).toEqual([6]);
  // A process that starts now comes to the same rows.
  const other = start();
  const caughtUp = await rowsOf(other, gap?.cursor);
  expect(caughtUp).toEqual(after);
});

test("[SPORT-04] a producer that lost its subscription is a gap; one that is silent silences the feed", async () => {
  const feed = start();
  say(...START);
  expect(await rowsOf(feed)).not.toHaveLength(0);
  say(alive(1, 0));
  await feed.since("4", 500);
  expect(recoveries).toEqual([5]);
  clock.advance(20_001);
  expect(await feed.since("5", 500)).toBeUndefined();
  say({ ...alive(1), timestamp: clock.nowMs() });
  expect(await feed.since("5", 500)).toBeUndefined();
  say({ ...alive(3), timestamp: clock.nowMs() });
  expect(await feed.since("5", 500)).toMatchObject({ rows: [] });
});

test("[SPORT-04] another stream is read from its beginning, under an epoch of its own; nonsense is left out", async () => {
  const feed = start();
  say(...START);
  expect((await feed.since(null, 500))?.epoch).toBe("first");
  stream = "second";
  told = [];
  say(null, { type: "odds_change" }, ...START, { type: "free_text", text: "hello" });
  const page = await feed.since("4", 500);
  expect([page?.epoch, page?.cursor]).toEqual(["second", "7"]);
  expect(await market(feed)).toMatchObject({ status: "active" });
});
