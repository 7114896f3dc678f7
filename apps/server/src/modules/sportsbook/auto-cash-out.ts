import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { CASH_OUT_OFFER_MS } from "@khela/rules/sports/limits";
import { money } from "@khela/kernel/money";
import { continueAfterFailures } from "../../platform/work-list.ts";
import { requestHash } from "../ledger/index.ts";
import { amountsOf, removeEndedAmounts, waitingBets } from "./auto-cash-out-store.ts";
import { type Bet, findBets } from "./bet-store.ts";
import { cashOut, worthOf } from "./cash-out.ts";
import type { SportsbookContext } from "./context.ts";
import { publishNews } from "./news.ts";

/** Cashes bets out by themselves once they are worth what their players have set (domain rules S6). */
export interface AutoCashOuts {
  /** Looks soon at the bets on these markets, whose prices or results have changed. */
  marketsChanged(marketIds: readonly string[]): void;
  /** Looks at all bets that wait, now, for changes that a process didn't live to look at. @returns how many were paid */
  lookAtAll(): Promise<number>;
  /** Ends once the present look is over. */
  stop(): Promise<void>;
}

const PAGE = 200;
const FIRST = "00000000-0000-0000-0000-000000000000";

type Needs = Pick<SportsbookContext, "platform" | "bonuses" | "sports" | "bets">;

/** @param onPaid called with a bet that was cashed out */
export function createAutoCashOuts(
  context: Needs,
  onPaid: (betIds: readonly string[]) => Promise<void>,
): AutoCashOuts {
  const { platform } = context;
  const { db, log } = platform;
  /** Markets that changed since the present look began: a burst of prices makes one look. */
  const changed = new Set<string>();
  let looking: Promise<void> | undefined;
  const stopping = new AbortController();

  const lookAt = (marketIds?: readonly string[]): Promise<number> =>
    continueAfterFailures(platform, "sportsbook-auto-cash-out", async (handleItem) => {
      let paid = 0;
      for (let after = FIRST; ;) {
        const ids = await waitingBets(db, { after, limit: PAGE, ...(marketIds ? { marketIds } : {}) });
        if (ids.length === 0) return paid;
        after = ids.at(-1) ?? after;
        const reached = await reachedAmong(context, ids);
        await Promise.all(
          reached.map((bet) =>
            handleItem(bet.id, async () => {
              if (!(await cashOutNow(context, bet))) return;
              paid += 1;
              await onPaid([bet.id]);
            }),
          ),
        );
        if (reached.length > 0) await publishNews(platform);
      }
    });

  async function lookAgain(): Promise<void> {
    while (changed.size > 0 && !stopping.signal.aborted) {
      const markets = [...changed];
      changed.clear();
      // The job of every minute tries again what failed.
      await lookAt(markets).catch((error: unknown) =>
        log.error({ err: error }, "automatic cash outs failed, the job tries them again"),
      );
    }
    looking = undefined;
  }

  return {
    marketsChanged(marketIds) {
      for (const id of marketIds) changed.add(id);
      if (changed.size > 0 && !stopping.signal.aborted) looking ??= lookAgain();
    },
    async lookAtAll() {
      await removeEndedAmounts(db);
      return lookAt();
    },
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

type Reached = Bet & { worth: NonNullable<ReturnType<typeof worthOf>> };

/** The bets that are worth at least what their players have set, by the prices of now. */
async function reachedAmong({ platform, sports }: Needs, ids: readonly string[]): Promise<Reached[]> {
  const [bets, amounts] = await Promise.all([findBets(platform.db, ids), amountsOf(platform.db, ids)]);
  const markets = await sports.describeMarkets(
    bets.flatMap(({ legs }) => legs.map(({ marketId }) => marketId)),
  );
  return bets.flatMap((bet) => {
    const worth = worthOf(bet, ({ marketId, outcome }) => markets.get(marketId)?.oddsOf(outcome) ?? null);
    const set = amounts.get(bet.id);
    return worth !== undefined && set && set.takenAt === null && worth >= set.amount
      ? [{ ...bet, worth }]
      : [];
  });
}

/** Makes an offer as for the player's own request and takes it. @returns false where the price has left it meanwhile */
async function cashOutNow({ platform, bonuses, sports, bets }: Needs, bet: Reached): Promise<boolean> {
  const { clock, ids } = platform;
  const offeredAt = now(clock);
  const offerId = ids.next();
  await bets.offer({
    id: offerId,
    betId: bet.id,
    lineStake: money(bet.lineStake - bet.cashedLineStake),
    amount: bet.worth,
    offeredAt,
    expiresAt: new Date(offeredAt.getTime() + CASH_OUT_OFFER_MS),
  });
  try {
    await bonuses.runs.settle(
      cashOut,
      {
        offerId,
        betId: bet.id,
        marketIds: bet.legs.map(({ marketId }) => marketId),
        memberId: bet.memberId,
        currency: bet.currency,
        staleMs: sports.staleMs,
        receivedAtMs: clock.nowMs(),
        newsId: ids.next(),
      },
      { scope: "sports:auto-cash-out", key: offerId, hash: requestHash({ offerId }) },
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "SPORTS_CASH_OUT") return false;
    throw error;
  }
}
