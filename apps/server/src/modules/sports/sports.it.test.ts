import { listConsoleSports, setHotMatch, switchLeague } from "@khela/contract/console/sports";
import { listAudit } from "@khela/contract/console/system";
import { getMatch, hotMatches, listMatches, type MarketView, sportsEvent } from "@khela/contract/sports";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import {
  crest,
  leagueRow as league,
  marketRow,
  outcomeRow,
  startTestFeed,
  teamRow as team,
  type TestFeed,
} from "../../testing/sports-feed.ts";
import { watchTopics } from "../../testing/watch-topics.ts";

const SECRET = "shared with the feed of the tests";
const HOUR_MS = 3_600_000;
const START_MS = Date.now();
const clock = manualClock(START_MS);

let worlds = 0;
let source: TestFeed;
let app: TestApp;
/** A second process on the same database, with its own reader. */
let other: TestApp;
let marketing: TestOperator;

const match = (
  key: string,
  of: { league: string; hours: number; state?: string; score?: object; version?: number },
) => ({
  kind: "match",
  key,
  version: of.version ?? 2,
  league: of.league,
  home: "red",
  away: "blue",
  startsAtMs: START_MS + Math.round(of.hours * HOUR_MS),
  state: of.state ?? "scheduled",
  score: of.score ?? null,
});
const price = (key: string, homeMilli: number, of: { version?: number; drawMilli?: number } = {}) =>
  marketRow(key, {
    version: of.version ?? 3,
    outcomes: [
      outcomeRow("home", homeMilli),
      ...(of.drawMilli === undefined ? [] : [outcomeRow("draw", of.drawMilli)]),
      outcomeRow("away", 2_100),
    ],
  });
/** The odds of the home side that a match shows. */
const homeOdds = (match: { mainMarket: MarketView | null } | undefined): number | null | undefined =>
  match?.mainMarket?.outcomes[0]?.oddsMilli;
const WORLD = [
  league("cup", "cricket"),
  league("premier", "football"),
  league("village", "kabaddi", false),
  team("red"),
  team("blue"),
  match("c1", { league: "cup", hours: 5 }),
  match("c2", { league: "cup", hours: 30 }),
  match("f1", { league: "premier", hours: 2 }),
  match("k1", { league: "village", hours: 1 }),
  price("c1", 1_850),
  price("c2", 1_500),
  price("f1", 2_400, { drawMilli: 3_100 }),
  price("k1", 1_700),
];

const read = () => app.app.modules.sports.read();
const hot = () => app.call(hotMatches, { query: { language: "en" } });
/** The site's id of a match with this feed key. */
async function idOf(key: string): Promise<string> {
  const { rows: found } = await app.owner.pool.query<{ id: string }>(
    "select id from sports_match where feed_key = $1",
    [key],
  );
  if (!found[0]) throw new Error(`no match ${key}`);
  return found[0].id;
}
const one = async (key: string) =>
  app.call(getMatch, { params: { matchId: await idOf(key) }, query: { language: "bn" } });
const hotIds = async () =>
  (await hot()).carousels.flatMap(({ matchList }) => matchList.map((m) => m.matchId));
const idsOf = (...keys: string[]) => Promise.all(keys.map(idOf));

/** The sports messages that the socket has sent so far. */
const toldIn = (frames: readonly string[]) =>
  frames
    .map((frame) => JSON.parse(frame) as { type: string; topic?: string; data?: unknown })
    .filter(({ topic }) => topic === "sports")
    .map(({ type, data }) => ({ type, ...sportsEvent.parse(data) }));

beforeAll(async () => {
  source = await startTestFeed({ secret: SECRET, clock });
  const env = { SPORTS_FEED_URL: source.url, SPORTS_FEED_SECRET: SECRET, SPORTS_STALE_SECONDS: "20" };
  app = await startTestApp({ clock, env });
  other = await startTestApp({ beside: app, env });
  marketing = await app.loginOperator("marketing");
});
afterAll(async () => {
  await other.stop();
  await app.stop();
  await source.stop();
});
beforeEach(async () => {
  source.mood = "well";
  source.rows = [...WORLD];
  source.epoch = `world-${(worlds += 1)}`;
  clock.set(START_MS);
  await app.owner.pool.query("update sports_match set hot = 'auto', hot_position = null");
  await app.owner.pool.query("update sports_league set active = true");
  await read();
});

test("[HOME-06] hot matches: major leagues, one carousel a sport, the soonest first, with league, teams, time and odds", async () => {
  const { feed, carousels } = await hot();
  expect(feed).toBe("live");
  expect(carousels.map(({ gameMatchAdsId, matchList }) => [gameMatchAdsId, matchList.length])).toEqual([
    ["football", 1],
    ["cricket", 2],
  ]);
  expect(carousels[0]?.matchList[0]).toEqual({
    matchId: await idOf("f1"),
    sport: "football",
    league: { leagueId: expect.any(String), name: "premier league" },
    homeTeam: { name: "Team red", short: "red", crest },
    awayTeam: { name: "Team blue", short: "blu", crest },
    matchTime: new Date(START_MS + 2 * HOUR_MS).toISOString(),
    state: "scheduled",
    score: null,
    markets: 1,
    mainMarket: {
      marketId: expect.any(String),
      matchId: await idOf("f1"),
      type: "moneyLine",
      specifiers: [],
      lineQuarters: null,
      subject: null,
      isInPlay: false,
      status: "active",
      version: expect.any(Number),
      outcomes: [
        { key: "home", name: null, oddsMilli: 2_400, result: null },
        { key: "draw", name: null, oddsMilli: 3_100, result: null },
        { key: "away", name: null, oddsMilli: 2_100, result: null },
      ],
    },
  });
  expect((await one("c1")).match).toMatchObject({
    homeTeam: { name: "red দল" },
    mainMarket: { outcomes: [{ key: "home" }, { key: "away" }] },
  });
});

test("[HOME-06] a match leaves the home page when it begins, whatever the feed says", async () => {
  clock.advance(3 * HOUR_MS);
  await read();
  expect(await hotIds()).toEqual(await idsOf("c1", "c2"));
});

test("[SPORT-04] prices, starts and scores come as the feed tells them, and over the socket at once", async () => {
  const watched = await watchTopics(app, ["sports"]);
  source.rows.push(
    price("f1", 2_550, { version: 9, drawMilli: 3_200 }),
    match("c1", { league: "cup", hours: 5, state: "live", score: { home: "12/1", away: "-", clock: "2.1" } }),
  );
  await read();
  const changed = () => toldIn(watched).findLast(({ type }) => type === "event")?.matches ?? [];
  await expect.poll(() => changed().length).toBe(2);
  const scheduled = changed().find(({ state }) => state === "scheduled");
  expect(homeOdds(scheduled)).toBe(2_550);
  expect((await one("c1")).match).toMatchObject({ state: "live", score: { home: "12/1", clock: "2.1" } });
  const score = { home: "150/6", away: "151/3", clock: "" };
  source.rows.push(match("c1", { league: "cup", hours: 5, state: "ended", score }));
  await read();
  expect((await one("c1")).match).toMatchObject({
    state: "ended",
    markets: 0,
    mainMarket: { outcomes: [{ oddsMilli: null }, { oddsMilli: null }] },
  });
});

test("[SPORT-01] the scoreboard of a match stands on its page, and its changes come over the match's topic", async () => {
  const detail = { sport: "badminton", periods: [{ home: 11, away: 9 }], server: "home" } as const;
  const scoreOf = (told: object) => ({ home: "0", away: "0", clock: "11-9", detail: told });
  const at = (version: number, told: object) =>
    match("c1", { league: "cup", hours: 5, state: "live", score: scoreOf(told), version });
  source.rows.push(at(9, detail));
  await read();
  expect(await one("c1")).toMatchObject({ scoreboard: detail, match: { score: { clock: "11-9" } } });
  expect((await one("f1")).scoreboard).toBeNull();
  // The match's own topic has no snapshot; that of the other one shows that both are subscribed.
  const frames = await watchTopics(app, [`sports.match:${await idOf("c1")}`, "sports"]);
  const next = { ...detail, periods: [{ home: 12, away: 9 }] };
  source.rows.push(at(10, next));
  await read();
  await expect
    .poll(() =>
      frames.map((frame) => (JSON.parse(frame) as { data?: { scoreboard?: object } }).data?.scoreboard),
    )
    .toContainEqual(next);
});

test("[SPORT-04] an older price doesn't take the place of a newer one", async () => {
  source.rows.push(price("f1", 9_000, { version: 2, drawMilli: 3_100 }));
  await read();
  expect(homeOdds((await one("f1")).match)).toBe(2_400);
});

test("[SPORT-04] an older row doesn't begin a match again that is over", async () => {
  const score = { home: "150/6", away: "151/3", clock: "" };
  source.rows.push(match("c1", { league: "cup", hours: 5, state: "ended", score, version: 9 }));
  await read();
  source.rows.push(match("c1", { league: "cup", hours: 5, version: 8 }));
  await read();
  expect((await one("c1")).match).toMatchObject({ state: "ended", score });
  const { feed: counts } = await marketing.call(listConsoleSports);
  expect(counts.refusal ?? "").not.toContain("league or team");
});

test("[SPORT-01] a list ends with its limit and tells how many there are; words and sport narrow it", async () => {
  const list = await app.call(listMatches, { query: { language: "en", limit: 1 } });
  expect([list.matches.length, list.total]).toEqual([1, 4]);
  const found = await app.call(listMatches, { query: { search: "CUP team", sport: "cricket" } });
  expect(found.matches.map(({ matchId }) => matchId)).toEqual(await idsOf("c1", "c2"));
});

test("[SPORT-04] a clock that was set back doesn't keep a silent feed alive", async () => {
  source.mood = "gone";
  clock.set(START_MS - 60_000);
  await read();
  expect((await hot()).feed).toBe("silent");
});

test("[SPORT-04] a match whose end nobody told is not among those that run", async () => {
  const listed = async () => (await marketing.call(listConsoleSports)).matches.map(({ id }) => id);
  source.rows.push(match("lost", { league: "cup", hours: -71.99, state: "live" }));
  await read();
  const lost = await idOf("lost");
  expect(await listed()).toContain(lost);
  clock.advance(60_000);
  await read();
  expect(await listed()).not.toContain(lost);
});

test("[SPORT-04] a feed that is gone, forged, garbled, without an end or that repeats an old answer shows no hot matches and no prices, and comes back", async () => {
  for (const wrong of ["gone", "forged", "nonsense", "replayed", "endless"] as const) {
    source.mood = wrong;
    await read();
    expect((await hot()).feed).toBe("live");
    clock.advance(21_000);
    await read();
    expect(await hot()).toMatchObject({ feed: "silent", carousels: [] });
    const { feed, match: shown } = await one("f1");
    expect(feed).toBe("silent");
    expect(shown.mainMarket?.status).toBe("suspended");
    expect(shown.mainMarket?.outcomes.map(({ oddsMilli }) => oddsMilli)).toEqual([null, null, null]);
    source.mood = "well";
    await read();
    expect((await hot()).feed).toBe("live");
    expect(homeOdds((await one("f1")).match)).toBe(2_400);
  }
  // The endless answers were cut off: two readings, each with as much as a socket buffers beside it.
  expect(source.endlessBytes).toBeLessThan(40_000_000);
});

test("[SPORT-04] rows that make no sense are left out and counted; the others stand", async () => {
  const { feed: before } = await marketing.call(listConsoleSports);
  source.rows.push(
    null,
    { kind: "league", key: "bad" },
    {
      ...price("f1", 1_900, { version: 8, drawMilli: 3_000 }),
      outcomes: [outcomeRow("home", 0), outcomeRow("away", 2_100)],
    },
    match("x1", { league: "nobody", hours: 3 }),
    price("x2", 1_900),
    price("f1", 2_600, { version: 9, drawMilli: 3_000 }),
  );
  await read();
  const { feed } = await marketing.call(listConsoleSports);
  expect(feed.rowsRefused - before.rowsRefused).toBe(5);
  expect(feed.refusal).toContain("unknown match");
  expect(homeOdds((await one("f1")).match)).toBe(2_600);
});

test("[SPORT-04] two processes that read at once keep each row once", async () => {
  const { feed: before } = await marketing.call(listConsoleSports);
  source.rows.push(
    ...Array.from({ length: 60 }, (_, index) => price("f1", 2_000 + index, { version: 10 + index })),
  );
  await Promise.all([read(), other.app.modules.sports.read(), read()]);
  await read();
  const { feed } = await marketing.call(listConsoleSports);
  expect(feed.rowsRead - before.rowsRead).toBe(60);
  expect(homeOdds((await one("f1")).match)).toBe(2_059);
});

test("[SPORT-04] of a feed that begins anew nothing of before is offered that it doesn't tell again", async () => {
  const watched = await watchTopics(app, ["sports"]);
  source.epoch = "another-world";
  source.rows = WORLD.filter((row) => !("key" in row) || !row.key.startsWith("f1"));
  await read();
  expect(await hotIds()).toEqual(await idsOf("c1", "c2"));
  expect((await one("f1")).match).toMatchObject({ state: "cancelled", markets: 0 });
  expect(homeOdds((await one("f1")).match)).toBeNull();
  // Subscribers who look at the match are told.
  const f1 = await idOf("f1");
  const told = () => toldIn(watched).flatMap(({ type, matches }) => (type === "event" ? matches : []));
  // The last message counts, because news of earlier prices may still be on its way.
  await expect.poll(() => told().findLast(({ matchId }) => matchId === f1)?.state).toBe("cancelled");
});

test("[OPS-04] an operator puts a match in front, hides another, and gives the choice back; it is in the audit log", async () => {
  const set = async (key: string, hotness: "auto" | "shown" | "hidden", version: number, position = 1) =>
    marketing.call(setHotMatch, {
      params: { matchId: await idOf(key) },
      body: { hot: hotness, position, version, reason: "for the tests" },
    });
  const { matches } = await marketing.call(listConsoleSports);
  const version = (id: string): number => matches.find((known) => known.id === id)?.version ?? -1;
  const [k1 = "", f1 = ""] = await idsOf("k1", "f1");
  const shown = await set("k1", "shown", version(k1));
  expect(shown).toMatchObject({ hot: "shown", position: 1, onHome: true, changedBy: marketing.username });
  await set("f1", "hidden", version(f1));
  expect(await hotIds()).toEqual(await idsOf("k1", "c1", "c2"));
  await expect(set("k1", "auto", version(k1))).rejects.toMatchObject({ code: "OPS_CHANGED" });
  await set("k1", "auto", shown.version);
  expect(await hotIds()).toEqual(await idsOf("c1", "c2"));
  const { content } = await (
    await app.loginOperator("super")
  ).call(listAudit, { query: { search: `match:${k1}` } });
  expect(content.map(({ action }) => action)).toContain("sports.hot");
});

test("[OPS-04] nobody sees the matches of a league that is off", async () => {
  const { leagues } = await marketing.call(listConsoleSports);
  const cup = leagues.find(({ name }) => name.en === "cup league");
  if (!cup) throw new Error("no cup");
  const turn = (active: boolean, version: number) =>
    marketing.call(switchLeague, {
      params: { leagueId: cup.id },
      body: { active, version, reason: "for the tests" },
    });
  const off = await turn(false, cup.version);
  expect(await hotIds()).toEqual(await idsOf("f1"));
  await expect(one("c1")).rejects.toMatchObject({ code: "SYS_NOT_FOUND" });
  const watched = await watchTopics(app, ["sports"]);
  const snapshot = toldIn(watched).flatMap(({ matches }) => matches.map(({ matchId }) => matchId));
  expect(snapshot).toContain(await idOf("f1"));
  expect(snapshot).not.toContain(await idOf("c1"));
  await turn(true, off.version);
  expect((await one("c1")).feed).toBe("live");
});

test("[OPS-04] who may only read games changes nothing here", async () => {
  const support = await app.loginOperator("support");
  const { leagues, matches } = await support.call(listConsoleSports);
  const [first, some] = [leagues[0], matches[0]];
  if (!first || !some) throw new Error("nothing there");
  const body = { version: 0, reason: "for the tests" };
  const off = support.call(switchLeague, {
    params: { leagueId: first.id },
    body: { ...body, active: false },
  });
  await expect(off).rejects.toMatchObject({ code: "AUTH_FORBIDDEN" });
  const params = { matchId: some.id };
  const shown = support.call(setHotMatch, { params, body: { ...body, hot: "shown", position: 1 } });
  await expect(shown).rejects.toMatchObject({ code: "AUTH_FORBIDDEN" });
});

test("[SPORT-04] the sandbox's feed: its matches come, are hot, and their prices move", async () => {
  const sandbox = await startTestSandbox();
  const real = await startTestApp({ env: { ...sandbox.env, ...sandbox.sportsEnv } });
  try {
    await real.app.modules.sports.read();
    const before = await real.call(hotMatches, { query: { language: "en" } });
    expect(before.feed).toBe("live");
    expect(before.carousels.map(({ gameMatchAdsId }) => gameMatchAdsId).toSorted()).toEqual([
      "cricket",
      "football",
    ]);
    for (const { matchList } of before.carousels) expect(matchList.length).toBeGreaterThan(2);
    await expect
      .poll(async () => {
        await real.app.modules.sports.read();
        return (await real.call(hotMatches, { query: { language: "en" } })).carousels;
      })
      .not.toEqual(before.carousels);
    const operator = await real.loginOperator("marketing");
    expect((await operator.call(listConsoleSports)).feed.rowsRefused).toBe(0);
  } finally {
    await real.stop();
    await sandbox.stop();
  }
});
