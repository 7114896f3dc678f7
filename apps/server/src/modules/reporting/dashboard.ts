import type { getDashboard } from "@khela/contract/console/reports";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { type Money, money, moneyToText, ZERO } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import type { Platform } from "../../platform/platform.ts";
import type { Cashier } from "../cashier/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Identity } from "../identity/index.ts";
import type { System } from "../system/index.ts";
import { RETURNS_CHECK } from "./check-returns.ts";
import * as store from "./store.ts";

type Dashboard = HandlerOutput<typeof getDashboard>;
const TOP_GAMES = 8;

const byKey = <Row extends { day: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.day, row]));

/** The dashboard over the last `days` business days, today included. */
export async function readDashboard(
  platform: Platform,
  deps: { cashier: Cashier; catalogue: Catalogue; identity: Identity; system: System },
  days: number,
  language: "bn" | "en",
): Promise<Dashboard> {
  const { db, clock } = platform;
  const nowMs = clock.nowMs();
  const first = dayPlus(nowMs, 1 - days);
  const today = dayOf(nowMs);
  const [play, registered, cash, queues, games, returns, online] = await Promise.all([
    store.playByDay(db, first.key, today.key),
    store.registeredByDay(db, first.key, today.key),
    deps.cashier.byDay(first.startMs, today.endMs),
    deps.cashier.queues(),
    store.topGames(db, today.key, today.key, TOP_GAMES),
    deps.system.lastCheck(RETURNS_CHECK),
    deps.identity.countOnline(),
  ]);
  const [playOf, depositsOf, withdrawalsOf] = [byKey(play), byKey(cash.deposits), byKey(cash.withdrawals)];
  const text = (amount: Money | undefined): string => moneyToText(amount ?? ZERO);
  const series = Array.from({ length: days }, (_, index) => {
    const day = dayPlus(first.startMs, index).key;
    const played = playOf.get(day);
    return {
      day,
      deposits: text(depositsOf.get(day)?.amount),
      depositCount: depositsOf.get(day)?.count ?? 0,
      withdrawals: text(withdrawalsOf.get(day)?.amount),
      withdrawalCount: withdrawalsOf.get(day)?.count ?? 0,
      stake: text(played?.stake),
      payout: text(played?.payout),
      ggr: moneyToText(money((played?.stake ?? 0n) - (played?.payout ?? 0n))),
      rounds: played?.rounds ?? 0,
      activePlayers: played?.players ?? 0,
      newPlayers: registered.get(day) ?? 0,
    };
  });
  const [yesterday, current] = series.slice(-2);
  if (!yesterday || !current) throw new RangeError("a dashboard of at least two days");
  return {
    generatedAt: now(clock).toISOString(),
    today: current,
    yesterday,
    series,
    queues: {
      withdrawalsWaiting: queues.withdrawalsWaiting,
      oldestWithdrawalAt: queues.oldestWithdrawalAt?.toISOString() ?? null,
      depositsPending: queues.depositsPending,
    },
    topGames: await Promise.all(
      games.map(async (game) => ({
        gameCode: game.gameCode,
        name: (await deps.catalogue.describe(game.gameCode, language)).name,
        rounds: game.rounds,
        stake: moneyToText(game.stake),
        ggr: moneyToText(money(game.stake - game.payout)),
      })),
    ),
    online,
    returnsCheck: returns ? { at: returns.at.toISOString(), findings: returns.problems.length } : null,
  };
}
