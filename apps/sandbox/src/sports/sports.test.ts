import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manualClock } from "@khela/kernel/clock";
import { afterEach, expect, test } from "vitest";
import { isSigned, sign } from "../signature.ts";
import { type ChangePage, createChanges, type Row } from "./changes.ts";
import { startSportsFeed } from "./server.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 6);
const HOUR_MS = 3_600_000;
const ALL = 5_000;
const feed = () => createChanges({ seed: "a seed of the tests", stepMs: 10_000 });
const ofKind = (rows: readonly Row[], kind: Row["kind"]): Row[] => rows.filter((row) => row.kind === kind);
const endings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

test("[SPORT-04] what the feed tells follows from its seed and the time alone", () => {
  const told = feed().since(null, ALL, NOW_MS);
  expect(feed().since(null, ALL, NOW_MS)).toEqual(told);
  expect(ofKind(told.rows, "league")).toHaveLength(4);
  expect(ofKind(told.rows, "match").length).toBe(ofKind(told.rows, "market").length);
  const other = createChanges({ seed: "another one", stepMs: 10_000 }).since(null, ALL, NOW_MS);
  expect(ofKind(other.rows, "market")).not.toEqual(ofKind(told.rows, "market"));
});

test("[SPORT-04] whoever reads only what changed since the last time knows as much as who reads all", () => {
  const changes = feed();
  const known = new Map<string, Row>();
  let cursor: string | null = null;
  let nowMs = NOW_MS;
  for (let reading = 0; reading < 400; reading += 1, nowMs += 61_000) {
    for (let more = true; more;) {
      const page: ChangePage = changes.since(cursor, 50, nowMs);
      for (const row of page.rows) known.set(`${row.kind} ${row.key}`, row);
      ({ cursor, more } = page);
    }
  }
  nowMs -= 61_000;
  const all = changes.since(null, ALL, nowMs).rows;
  for (const row of all) expect(known.get(`${row.kind} ${row.key}`)).toEqual(row);
});

test("[SPORT-04] a match is announced, starts at its time, and ends with a score that only grows", () => {
  const changes = feed();
  const states = new Map<string, string[]>();
  const goals = new Map<string, number>();
  for (let hour = 0; hour < 48; hour += 0.25)
    for (const row of ofKind(changes.since(null, ALL, NOW_MS + hour * HOUR_MS).rows, "match")) {
      const seen = states.get(row.key) ?? [];
      if (seen.at(-1) !== row["state"]) states.set(row.key, [...seen, String(row["state"])]);
      const begun = NOW_MS + hour * HOUR_MS >= Number(row["startsAtMs"]);
      expect(row["state"] === "scheduled").toBe(!begun);
      if (row["league"] !== "kodom-league" || row["score"] === null) continue;
      const { home, away } = row["score"] as { home: string; away: string };
      const sum = Number(home) + Number(away);
      expect(sum).toBeGreaterThanOrEqual(goals.get(row.key) ?? 0);
      goals.set(row.key, sum);
    }
  const whole = [...states.values()].filter((seen) => seen.join() === "scheduled,live,ended");
  expect(whole.length).toBeGreaterThan(10);
});

test("[SPORT-04] prices move now and then, keep a margin for the house, and rest when the match is over", () => {
  const changes = feed();
  const seen = new Map<string, Set<unknown>>();
  for (let minute = 0; minute < 60; minute += 1)
    for (const row of ofKind(changes.since(null, ALL, NOW_MS + minute * 60_000).rows, "market")) {
      const odds = (row["outcomes"] as { oddsMilli: number }[]).map(({ oddsMilli }) => oddsMilli);
      seen.set(row.key, (seen.get(row.key) ?? new Set()).add(odds[0]));
      const book = odds.reduce((sum, one) => sum + 1_000 / one, 0);
      expect(book).toBeGreaterThan(1);
      expect(odds).toHaveLength(row.key.startsWith("kodom-league") ? 3 : 2);
    }
  expect([...seen.values()].filter(({ size }) => size > 2).length).toBeGreaterThan(20);
  const { rows } = changes.since(null, ALL, NOW_MS);
  const over = new Set(
    ofKind(rows, "match").flatMap(({ key, ...row }) => (row["state"] === "ended" ? [key] : [])),
  );
  expect(over.size).toBeGreaterThan(0);
  for (const row of ofKind(rows, "market"))
    if (over.has(String(row["match"]))) expect(row["status"]).toBe("settled");
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
