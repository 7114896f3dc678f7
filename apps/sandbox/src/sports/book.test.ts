import type { CricketFacts } from "@khela/rules/sports/markets/facts";
import { expect, test } from "vitest";
import { createBook } from "./book.ts";
import { chanceOf } from "./chance.ts";
import { courseOf } from "./courses.ts";
import { fixturesAt } from "./fixtures.ts";
import type { CancelledWindow } from "./market-rows.ts";
import type { Row } from "./rows.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 6);
const FIXTURES = fixturesAt(NOW_MS);
const fixturesOf = (sport: string) => FIXTURES.filter(({ league }) => league.sport === sport);

function bookOf(
  fixture: (typeof FIXTURES)[number],
  { seed = "books", isCorrected = false, cancelled = null as CancelledWindow | null } = {},
) {
  const chance = chanceOf(seed);
  const course = courseOf(chance, fixture, 1);
  const { key, opensAtMs } = fixture;
  const match = { key, opensAtMs, course, margin: 0.06, speed: 1, moodAt: () => 0, isCorrected, cancelled };
  return { course, book: createBook(match) };
}
const rowsAt = (book: ReturnType<typeof createBook>, nowMs: number): Map<string, Row> =>
  new Map(book.rowsAt(nowMs, () => 1).map((row) => [row.key, row]));

test.each(["football", "tennis", "badminton", "basketball", "kabaddi", "esports"])(
  "[SPORT-03] [SPORT-04] %s: every market that was ever offered is decided at the end, and each result that was told before stands",
  (sport) => {
    for (const fixture of fixturesOf(sport).slice(0, 8)) {
      const { course, book } = bookOf(fixture);
      const before = rowsAt(book, course.endsAtMs - 1);
      const after = rowsAt(book, course.endsAtMs);
      expect(after.size).toBe(before.size);
      for (const [key, row] of after) {
        expect(row, key).toMatchObject({ status: "settled", certainty: "confirmed" });
        const early = before.get(key);
        if (early?.["status"] !== "settled") continue;
        const results = (of: Row) => (of["outcomes"] as { result: unknown }[]).map(({ result }) => result);
        expect(results(row), key).toEqual(results(early));
      }
    }
  },
);

test("[SPORT-03] [SPORT-04] cricket: the same for matches with rain, without a result, and with a super over", () => {
  const seen = { rain: 0, abandoned: 0, tied: 0 };
  for (const seed of Array.from({ length: 60 }, (_, place) => `cricket ${place}`)) {
    // Only those that are out of the ordinary are played through, because each costs a whole chase.
    for (const fixture of fixturesOf("cricket").slice(0, 6)) {
      const { course, book } = bookOf(fixture, { seed });
      const facts = course.final.facts as CricketFacts;
      const kind = facts.superOver
        ? "tied"
        : facts.ending?.how === "abandoned"
          ? "abandoned"
          : facts.innings[1]?.cutAfterBalls === 0
            ? "rain"
            : null;
      if (!kind || seen[kind] >= 2) continue;
      seen[kind] += 1;
      const rows = rowsAt(book, course.endsAtMs);
      expect(rows.size).toBeGreaterThan(60);
      for (const [key, row] of rows) expect(row["status"], key).toBe("settled");
      const winner = rows.get(`${fixture.key}/moneyLine`)?.["outcomes"] as {
        result: { voidHundredths: number };
      }[];
      expect(winner[0]?.result.voidHundredths).toBe(kind === "abandoned" ? 100 : 0);
    }
    if (Object.values(seen).every((count) => count > 0)) break;
  }
  expect(Object.values(seen).every((count) => count > 0)).toBe(true);
});

test.each(["football", "cricket", "basketball"])(
  "[SPORT-03] %s: a corrected result changes some markets ten minutes after the end, with a later version",
  (sport) => {
    const fixture = fixturesOf(sport).find((one) => bookOf(one).course.corrected);
    if (!fixture) throw new Error("no match to correct");
    const { course, book } = bookOf(fixture, { isCorrected: true });
    const first = rowsAt(book, course.endsAtMs + 9 * 60_000);
    const second = rowsAt(book, course.endsAtMs + 10 * 60_000);
    const changed = [...second].filter(([key, row]) => row.version > (first.get(key)?.version ?? 0));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(second.size);
    for (const [, row] of changed) expect(row["status"]).toBe("settled");
  },
);

test("[SPORT-03] bets of some minutes, or all bets on a market, become void", () => {
  const [fixture] = fixturesOf("football");
  if (!fixture) throw new Error("no match");
  const atMs = fixture.startsAtMs + 25 * 60_000;
  const part = { type: "moneyLine", atMs, fromMs: atMs - 300_000, toMs: atMs - 120_000 } as const;
  const key = `${fixture.key}/moneyLine`;
  const some = bookOf(fixture, { cancelled: part });
  expect(rowsAt(some.book, atMs - 1).get(key)).toMatchObject({ cancelled: null });
  const told = rowsAt(some.book, atMs).get(key);
  expect(told).toMatchObject({ cancelled: { fromMs: part.fromMs, toMs: part.toMs } });
  expect(told?.version).toBeGreaterThanOrEqual(atMs);
  expect(rowsAt(some.book, some.course.endsAtMs).get(key)?.["status"]).toBe("settled");
  const whole = { type: "cornersTotals", atMs, fromMs: null, toMs: null } as const;
  const all = bookOf(fixture, { cancelled: whole });
  const corners = [...rowsAt(all.book, all.course.endsAtMs).values()].filter(
    (row) => row["type"] === whole.type,
  );
  expect(corners.length).toBeGreaterThan(0);
  for (const row of corners) {
    expect(row).toMatchObject({ status: "cancelled", version: atMs });
    expect((row["outcomes"] as { result: unknown }[]).every(({ result }) => result === null)).toBe(true);
  }
});
