import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sportsbookFlows } from "../../faults/flows/sportsbook.ts";
import { type MatrixSite, startSite } from "../../faults/site.ts";
import { startBookFeed, type TestSportsbook, writeSportsbook } from "../../testing/sportsbook.ts";

let book: TestSportsbook;
let site: MatrixSite;
beforeAll(async () => {
  const { clock, feed, env } = await startBookFeed();
  site = await startSite(clock, env);
  book = writeSportsbook({ app: site.survivor, clock, feed });
});
afterAll(async () => {
  await site.stop();
  await book.feed.stop();
});

const rowOf = (name: string) => {
  const row = sportsbookFlows(book).find((flow) => flow.name === name);
  if (!row) throw new Error(`no row "${name}"`);
  return row;
};

describe("[MONEY-09] [SPORT-03] a process that dies in a sports bet, and many copies", () => {
  it.each([
    "sports bet",
    "cash out a sports bet",
    "settle sports bets",
    "settle sports bets again",
    "decide a sports bet in play",
  ])("%s: happens once", async (name) => {
    expect(await site.deaths(rowOf(name))).toEqual([]);
    expect(await site.copies(rowOf(name))).toEqual([]);
    expect(site.missingInReadme()).toEqual([]);
  });
});
