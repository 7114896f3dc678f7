import { money, ZERO } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import { continueAfterFailures } from "../../platform/work-list.ts";
import type { Bonuses } from "../bonuses/index.ts";
import { clientOf, type Ledger, requestHash } from "../ledger/index.ts";
import { lockRounds } from "../rounds/index.ts";
import { collectLostStakes, ignoreAlreadyEnded } from "../shared-rounds/index.ts";
import { findMarkets, type Market } from "../sports/index.ts";
import { type Bet, dueBets, lockBets } from "./bet-store.ts";
import { writeCovered } from "./covered-store.ts";
import { exposureOf, withoutExposure } from "./exposure-store.ts";
import { writeLegResults } from "./leg-result-store.ts";
import { publishNews } from "./news.ts";
import { endOf, saveSettled, settleBet, verdictOf } from "./settle-bet.ts";

/** The number of bets settled at once; it bounds memory however many bets a match has. */
const PAGE = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

export interface SettleContext {
  platform: Pick<Platform, "db" | "clock" | "database" | "log" | "metrics" | "events">;
  ledger: Ledger;
  bonuses: Pick<Bonuses, "runs">;
  /** Called with the bets of a page whose state or payout may have changed. */
  onSettled(ids: readonly string[]): Promise<void>;
}

/** Writes the results of a market on the legs of all bets on it, and settles those bets. Safe to repeat. */
export async function settleMarket(context: SettleContext, marketId: string): Promise<void> {
  const [market] = await findMarkets(context.platform.db, [marketId]);
  if (!market) return;
  if ((await writeResults(context, market)) > 0) await settleDue(context);
}

const writeResults = ({ ledger }: SettleContext, market: Market): Promise<number> =>
  ledger.transaction(async (tx) => {
    const due = await writeLegResults(tx, market);
    if (due > 0) await writeCovered(tx, market);
    return due;
  });

/**
 * Settles all bets that are due, page by page: lost ones together, the others each for itself. A later call completes an
 * interrupted one, and concurrent calls settle each bet once.
 * @returns how many were handled. @throws AggregateError after the others, where bets failed
 */
export async function settleDue(context: SettleContext): Promise<number> {
  try {
    return await settleAll(context);
  } finally {
    // Those of an interrupted settlement too.
    await publishNews(context.platform);
  }
}

function settleAll(context: SettleContext): Promise<number> {
  return continueAfterFailures(context.platform, "sportsbook-settle", async (handleItem) => {
    let settled = 0;
    for (let after = FIRST; ;) {
      const page = await dueBets(context.platform.db, after, PAGE);
      if (page.length === 0) return settled;
      after = page.at(-1)?.id ?? after;
      const lost = page.filter(isLost);
      const others = page.filter((bet) => !isLost(bet));
      if (lost.length > 0) await handleItem(`lost from ${lost[0]?.id}`, () => collectLost(context, lost));
      await Promise.all(others.map((bet) => handleItem(bet.id, () => settleOne(context, bet))));
      await context.onSettled(page.map(({ id }) => id));
      settled += page.length;
    }
  });
}

/** Whether a bet that was never settled pays nothing. */
const isLost = (bet: Bet): boolean => bet.state === "open" && verdictOf(bet)?.payout === ZERO;

async function settleOne(context: SettleContext, bet: Bet): Promise<void> {
  const { id: betId, memberId, currency } = bet;
  // The versions of the results are part of the key: the same ones settle a bet once, later ones settle it again.
  const key = `${betId}:${bet.legs.map(({ resultVersion }) => resultVersion).join(".")}`;
  await ignoreAlreadyEnded(() =>
    context.bonuses.runs.settle(
      settleBet,
      { betId, memberId, currency },
      { scope: "sports:settle", key, hash: requestHash({ key }) },
    ),
  );
}

/** Collects the stakes of bets that are lost. This locks no member's account, so it waits for nobody. */
async function collectLost(context: SettleContext, page: readonly Bet[]): Promise<void> {
  const { ledger, platform } = context;
  const settledAt = new Date(platform.clock.nowMs());
  await ledger.transaction(async (tx) => {
    const client = clientOf(tx);
    const ids = page.map(({ id }) => id);
    const rounds = await lockRounds(client, ids);
    // Decided again under the lock: another process may have settled it, or a result may have changed.
    const lost = [...(await lockBets(client, ids)).values()].flatMap((bet) => {
      const round = rounds.get(bet.id);
      const isLost = bet.state === "open" && round?.state === "open" && verdictOf(bet)?.payout === ZERO;
      return isLost ? [{ bet, round }] : [];
    });
    for (const [gameCode, ofGame] of Map.groupBy(lost, ({ bet }) => bet.gameCode))
      await collectLostStakes(
        ledger,
        tx,
        { kind: `${gameCode}.lost`, reference: ofGame[0]?.bet.legs[0]?.marketId ?? gameCode },
        ofGame.map(({ round }) => round),
      );
    const rows = lost.map(({ bet, round }) => ({
      settled: { id: bet.id, state: "settled" as const, payout: ZERO, settledAt, owed: bet.owed },
      end: endOf(bet, round, { state: "settled", payout: money(0n), settledAt }),
      exposure: withoutExposure(exposureOf(bet)),
    }));
    if (rows.length > 0) for (const statement of saveSettled(rows)) await client.query(statement);
  });
}
