import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Scoreboard, scoreboard } from "@khela/contract/scoreboards";
import { manualClock } from "@khela/kernel/clock";
import { afterEach, expect, test } from "vitest";
import { isSigned, sign } from "../signature.ts";
import { type ChangePage, createChanges } from "./changes.ts";
import type { Row } from "./rows.ts";
import { startSportsFeed } from "./server.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 6);
const HOUR_MS = 3_600_000;
const WORLD = { seed: "a seed of the tests", stepMs: 10_000, margin: 0.06, speed: 1 };
const feed = () => createChanges(WORLD);
/** All rows at a time, as a reader gets them that knows nothing. */
function everything(changes: ReturnType<typeof feed>, nowMs: number): Row[] {
  const rows: Row[] = [];
  for (let cursor: string | null = null, more = true; more;) {
    const page: ChangePage = changes.since(cursor, 1_000, nowMs);
    rows.push(...page.rows);
    ({ cursor, more } = page);
  }
  return rows;
}
const ofKind = (rows: readonly Row[], kind: Row["kind"]): Row[] => rows.filter((row) => row.kind === kind);
const endings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

test("[SPORT-04] what the feed tells follows from its seed and the time alone", () => {
  const told = everything(feed(), NOW_MS);
  expect(JSON.stringify(everything(feed(), NOW_MS)) === JSON.stringify(told)).toBe(true);
  expect(ofKind(told, "league")).toHaveLength(9);
  expect(ofKind(told, "match").length).toBeGreaterThan(100);
  // A fortnight of calendar, of which the later days have the market on the winner alone.
  const inDays = (from: number) => (row: Row) => Number(row["startsAtMs"]) > NOW_MS + from * 24 * HOUR_MS;
  const later = new Set(
    ofKind(told, "match")
      .filter(inDays(4))
      .map(({ key }) => key),
  );
  expect(ofKind(told, "match").filter(inDays(14)).length).toBeGreaterThan(0);
  const early = ofKind(told, "market").filter((row) => later.has(String(row["match"])));
  expect(early).toHaveLength(later.size);
  expect(new Set(early.map((row) => row["type"]))).toEqual(new Set(["moneyLine"]));
  const other = createChanges({ ...WORLD, seed: "another one" }).since(null, 1_000, NOW_MS);
  expect(ofKind(other.rows, "match")).not.toEqual(ofKind(told, "match"));
});

test("[SPORT-04] rows come after those that they refer to, also where a reader begins in the middle of matches", () => {
  const known = new Set<unknown>();
  for (const { key, ...row } of everything(feed(), NOW_MS + 7 * HOUR_MS)) {
    for (const field of ["match", "league", "home", "away"])
      expect(row[field] === undefined || known.has(row[field]), `${field} of ${key}`).toBe(true);
    known.add(key);
  }
});

test("[SPORT-04] whoever reads only what changed since the last time knows as much as who reads all", () => {
  const changes = feed();
  const known = new Map<string, Row>();
  let cursor: string | null = null;
  let nowMs = NOW_MS;
  for (let reading = 0; reading < 50; reading += 1, nowMs += 121_000) {
    for (let more = true; more;) {
      const page: ChangePage = changes.since(cursor, 500, nowMs);
      for (const row of page.rows) {
        expect(row.version).toBeGreaterThanOrEqual(known.get(`${row.kind} ${row.key}`)?.version ?? 0);
        known.set(`${row.kind} ${row.key}`, row);
      }
      ({ cursor, more } = page);
    }
  }
  nowMs -= 121_000;
  // Another process that begins now tells the same.
  for (const row of everything(feed(), nowMs))
    expect(JSON.stringify(known.get(`${row.kind} ${row.key}`))).toBe(JSON.stringify(row));
});

test("[SPORT-04] there are always at least thirty matches to come and some in play, of cricket most of the day", () => {
  let cricketHours = 0;
  const changes = feed();
  for (let hour = 0; hour < 24; hour += 1) {
    // The first page has all matches, and their markets aren't made for it.
    const { rows } = changes.since(null, 1_000, NOW_MS + hour * HOUR_MS);
    const live = ofKind(rows, "match").filter((row) => row["state"] === "live");
    expect(live.length).toBeGreaterThan(0);
    expect(ofKind(rows, "match").filter((row) => row["state"] === "scheduled").length).toBeGreaterThan(30);
    if (live.some((row) => /t20|premier/.test(row.key))) cricketHours += 1;
  }
  expect(cricketHours).toBeGreaterThan(18);
});

test("[SPORT-04] a match is announced, starts at its time, and ends with a score that only grows", () => {
  const changes = feed();
  const states = new Map<string, string[]>();
  const goals = new Map<string, number>();
  for (let hour = 0; hour < 30; hour += 0.25)
    for (const row of ofKind(changes.since(null, 1_000, NOW_MS + hour * HOUR_MS).rows, "match")) {
      const seen = states.get(row.key) ?? [];
      if (seen.at(-1) !== row["state"]) states.set(row.key, [...seen, String(row["state"])]);
      const begun = NOW_MS + hour * HOUR_MS >= Number(row["startsAtMs"]);
      expect(row["state"] === "scheduled").toBe(!begun);
      if (row["league"] !== "kodom-league" || row["state"] !== "live") continue;
      const { home, away } = row["score"] as { home: string; away: string };
      const sum = Number(home) + Number(away);
      expect(sum).toBeGreaterThanOrEqual(goals.get(row.key) ?? 0);
      goals.set(row.key, sum);
    }
  const whole = [...states.values()].filter((seen) => seen.join() === "scheduled,live,ended");
  expect(whole.length).toBeGreaterThan(20);
});

test("[SPORT-04] prices move now and then, each market keeps a margin for the house, and ended matches are settled", () => {
  const changes = feed();
  const seen = new Map<string, Set<unknown>>();
  for (let minute = 0; minute < 60; minute += 6) {
    const rows = everything(changes, NOW_MS + minute * 60_000);
    const over = new Set(
      ofKind(rows, "match").flatMap(({ key, ...row }) => (row["state"] === "ended" ? [key] : [])),
    );
    expect(over.size).toBeGreaterThan(5);
    for (const row of ofKind(rows, "market")) {
      const outcomes = row["outcomes"] as { key: string; oddsMilli: number; isOpen: boolean }[];
      seen.set(row.key, (seen.get(row.key) ?? new Set()).add(outcomes[0]?.oddsMilli));
      if (over.has(String(row["match"]))) expect(row["status"]).toMatch(/settled|cancelled/);
      if (row["status"] !== "active" || outcomes.some(({ isOpen }) => !isOpen)) continue;
      const book = outcomes.reduce((sum, { oddsMilli }) => sum + 1_000 / oddsMilli, 0);
      // Two of the three outcomes of a double chance happen.
      expect(book, row.key).toBeGreaterThan(row["type"] === "doubleChance" ? 2.08 : 1.04);
    }
  }
  expect([...seen.values()].filter(({ size }) => size > 2).length).toBeGreaterThan(100);
});

test("[SPORT-04] the feed answers who signs, with a signature, and nobody else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "khela-sports-"));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  const clock = manualClock(NOW_MS);
  const file = join(folder, "sports.json");
  const options = {
    port: 0,
    host: "127.0.0.1",
    file,
    secret: "s",
    stepMs: 10_000,
    margin: 0.06,
    speed: 1,
    logLevel: "silent",
    clock,
  };
  const server = await startSportsFeed(options);
  endings.push(() => server.stop());
  const ask = async (message: object, secret = "s") => {
    const body = JSON.stringify(message);
    const headers = { "content-type": "application/json", ...sign(secret, body, NOW_MS) };
    const answer = await fetch(`${server.url}/api/changes`, { method: "POST", headers, body });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  expect((await ask({ cursor: null, limit: 10, nonce: "n" }, "wrong")).status).toBe(401);
  for (const wrong of [
    {},
    { cursor: 1, limit: 10, nonce: "n" },
    { cursor: null, limit: 0, nonce: "n" },
    { cursor: null, limit: 1.5, nonce: "n" },
    { cursor: null, limit: 10 },
    { cursor: null, limit: 10, nonce: "n".repeat(65) },
  ])
    expect((await ask(wrong)).status).toBe(400);
  const { status, text, headers } = await ask({ cursor: null, limit: 10, nonce: "one-of-a-kind" });
  expect(status).toBe(200);
  const header = (name: string): string => headers.get(name) ?? "";
  const signature = { timestamp: header("x-timestamp"), signature: header("x-signature") };
  expect(isSigned("s", text, signature, NOW_MS)).toBe(true);
  expect((JSON.parse(text) as ChangePage).rows).toHaveLength(10);
  expect(JSON.parse(text)).toMatchObject({ nonce: "one-of-a-kind" });
  // The same seed gives the same world, whenever it is started.
  const again = await startSportsFeed(options);
  endings.push(() => again.stop());
  expect(server.url).not.toBe(again.url);
});

test("[SPORT-01] the scoreboard of every sport agrees with the score at each moment", () => {
  const changes = feed();
  const seen = new Set<string>();
  for (let hour = 0; hour < 24; hour += 0.5)
    for (const row of ofKind(changes.since(null, 1_000, NOW_MS + hour * HOUR_MS).rows, "match")) {
      const score = row["score"] as { home: string; away: string; detail: unknown } | null;
      if (!score) continue;
      const board = scoreboard.parse(score.detail);
      expect(board).toEqual(score.detail);
      seen.add(`${board.sport} ${String(row["state"])}`);
      for (const side of ["home", "away"] as const) expect(scoreIn(board, side)).toBe(score[side]);
    }
  for (const sport of ["cricket", "football", "tennis", "badminton", "basketball", "kabaddi", "esports"])
    for (const state of ["live", "ended"]) expect(seen).toContain(`${sport} ${state}`);
});

/** The score of a side that follows from the scoreboard. */
function scoreIn(board: Scoreboard, side: "home" | "away"): string {
  const other = side === "home" ? "away" : "home";
  if (board.sport === "cricket") {
    const own = board.innings.find((innings) => innings.side === side);
    return own ? `${own.runs}/${own.wickets}` : "-";
  }
  if (board.sport === "football") return String(board.goals.filter((goal) => goal.side === side).length);
  if (board.sport === "basketball" || board.sport === "kabaddi")
    return String(board.periods.reduce((sum, period) => sum + period[side], 0));
  const isWon = (period: { home: number; away: number }): boolean => {
    const [own, others] = [period[side], period[other]];
    if (board.sport === "tennis") return own === 7 || (own === 6 && others < 5);
    const to = board.sport === "badminton" ? 21 : 13;
    return own > others && own >= to && (own - others >= 2 || own === (to === 21 ? 30 : 19));
  };
  return String(board.periods.filter(isWon).length);
}
