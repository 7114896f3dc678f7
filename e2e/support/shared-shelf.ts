/**
 * Resets, before a test begins, what tests switch on the shared site; an interrupted test resets nothing
 * itself.
 */
import { emptyCardTable, listConsoleCardTables, switchCardTable } from "@khela/contract/console/card-tables";
import { listConsoleSports, setHotMatch, switchLeague } from "@khela/contract/console/sports";
import type { CallInput } from "@khela/contract/endpoint";
import { expect } from "@playwright/test";
import { clientOfOperator } from "./operators.ts";
import type { Stack } from "./stack.ts";

const reason = "a browser test begins";

type TableCode = CallInput<typeof switchCardTable>["params"]["tableCode"];

/** Opens a card table, and waits until nobody sits there. */
export async function freeCardTable({ site, operators }: Stack, tableCode: TableCode): Promise<void> {
  const call = clientOfOperator(site.url, operators["admin"] ?? "");
  const params = { tableCode };
  const read = async () =>
    (await call(listConsoleCardTables)).tables.find((table) => table.tableCode === tableCode);
  const left = await read();
  if (left?.closedAt) await call(switchCardTable, { params, body: { open: true, reason } });
  if (left?.players.length === 0) return;
  await call(emptyCardTable, { params, body: { reason } });
  // A running hand is played to its end: nobody acts, so each turn takes its whole time.
  await expect.poll(async () => (await read())?.players, { timeout: 180_000 }).toEqual([]);
}

/** Switches a league on, and resets its matches to the feed's choice. @param league its name in English */
export async function releaseLeague({ site, operators }: Stack, league: string): Promise<void> {
  const call = clientOfOperator(site.url, operators["admin"] ?? "");
  const { leagues, matches } = await call(listConsoleSports);
  for (const { id: leagueId, version } of leagues.filter(({ name, active }) => name.en === league && !active))
    await call(switchLeague, { params: { leagueId }, body: { active: true, version, reason } });
  for (const { id: matchId, version } of matches.filter(
    (one) => one.league.en === league && one.hot !== "auto",
  ))
    await call(setHotMatch, { params: { matchId }, body: { hot: "auto", position: 1, version, reason } });
}
