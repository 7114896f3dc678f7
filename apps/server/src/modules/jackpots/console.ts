import { listConsoleJackpots, switchJackpot } from "@khela/contract/console/jackpots";
import type { HandlerInput } from "@khela/contract/endpoint";
import { JACKPOT_CURRENCY } from "@khela/games/jackpots/tiers";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import { inTransaction } from "../../platform/database.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { MaskedNames } from "../rounds/index.ts";
import { reconcilePools } from "./reconcile-pools.ts";
import * as store from "./store.ts";
import { consolePool } from "./views.ts";

const WINNERS = 50;

/** The operators' view of the pools, and the one action they have: opening and closing a pool (OPS-04). */
export function serveConsole(
  platform: Platform,
  lower: { audit: Audit; maskedNames: MaskedNames; openRuns(): Promise<void>; ready(): Promise<void> },
): void {
  const { http, db, database, clock } = platform;
  const currency = JACKPOT_CURRENCY;

  const pools = async () => {
    const [kept, runs, totals] = await Promise.all([
      store.readPools(db, currency),
      store.newestRuns(db, currency),
      store.winTotals(db, currency),
    ]);
    return kept.map((pool) => consolePool(pool, runs.get(pool.tier), totals.get(pool.tier)));
  };

  http.route(listConsoleJackpots, async () => {
    await lower.ready();
    const books = await reconcilePools(platform);
    const wins = await store.newestWins(db, currency, WINNERS);
    const names = await lower.maskedNames(wins.map(({ memberId }) => memberId));
    return {
      pools: await pools(),
      books: [
        {
          currency,
          account: moneyToText(books.account),
          pools: moneyToText(books.pools),
          reserve: moneyToText(books.reserve),
        },
      ],
      winners: wins.map((win) => ({
        runId: win.id,
        tier: win.tier,
        number: win.number,
        amount: moneyToText(win.threshold),
        account: names.get(win.memberId) ?? "***",
        memberId: win.memberId,
        gameCode: win.gameCode,
        roundId: win.roundId,
        startedAt: win.startedAt.toISOString(),
        at: win.wonAt.toISOString(),
      })),
    };
  });

  /** @throws AppError SYS_NOT_FOUND, OPS_CHANGED */
  const change = async (
    { params, body }: HandlerInput<typeof switchJackpot>,
    { operator, ip }: CallContext,
  ): Promise<void> =>
    inTransaction(database, async (tx) => {
      const pool = await store.lockPool(tx, currency, params.tier);
      if (!pool) throw new AppError("SYS_NOT_FOUND");
      if (pool.version !== body.version) throw new AppError("OPS_CHANGED");
      const { takesNewRuns, reason } = body;
      const changedBy = operator.username;
      await store.switchPool(tx, pool, { takesNewRuns, reason, changedBy, changedAt: now(clock) });
      await lower.audit.write(tx, {
        actor: `operator:${operator.username}`,
        action: "jackpot.switch",
        subject: `jackpot:${currency}:${params.tier}`,
        detail: { before: pool.takesNewRuns, after: takesNewRuns, reason },
        ip,
      });
    });

  http.route(switchJackpot, async (input, call) => {
    await change(input, call);
    await lower.openRuns();
    const changed = (await pools()).find(({ tier }) => tier === input.params.tier);
    if (!changed) throw new AppError("SYS_NOT_FOUND");
    return changed;
  });
}
