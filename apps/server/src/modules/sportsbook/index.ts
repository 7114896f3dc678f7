import { setTimeout as sleep } from "node:timers/promises";
import type { SportsBetView } from "@khela/contract/sportsbook";
import type { MemberId } from "@khela/kernel/ids";
import { now } from "@khela/kernel/clock";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { type Ledger, requestHash } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import { ignoreAlreadyEnded } from "../shared-rounds/index.ts";
import { marketDecided, type Sports } from "../sports/index.ts";
import { type Bet, duePending, findBets } from "./bet-store.ts";
import { decideBet } from "./decide-bet.ts";
import { createAutoCashOuts } from "./auto-cash-out.ts";
import { createOwnBets } from "./own-bets.ts";
import { deleteOldRefusals } from "./refusal-store.ts";
import { serveSportsbook } from "./routes.ts";
import { settleDue, settleMarket, type SettleContext } from "./settle-due.ts";

export { type Liability, readLiabilities } from "./liability-store.ts";
export { sportsBetNews } from "./news.ts";
export { findFactor, saveFactor } from "./player-factor-store.ts";
export { listRefusals } from "./refusal-store.ts";

/** Bets on sports matches (SPORT-02, SPORT-03). */
export interface Sportsbook {
  /** Starts looking at pending bets again when their time comes, on workers only. */
  start(roles: { worker: boolean }): void;
  stop(): Promise<void>;
  /** Decides the pending bets whose time has come, now. @returns how many */
  decideDue(): Promise<number>;
  /** Settles the bets that are due, now. @returns how many */
  settleDue(): Promise<number>;
  /** Cashes out, now, all bets that are worth what their players have set. @returns how many */
  autoCashOut(): Promise<number>;
  /** Every bet of a member with its legs, in pages, newest first, for an export. */
  everyBet(memberId: MemberId): AsyncGenerator<SportsBetView[]>;
}

/** How often pending bets are looked at. */
const EVERY_MS = 250;
const AT_ONCE = 200;

export function createSportsbook(
  platform: Platform,
  lower: {
    ledger: Ledger;
    bonuses: Pick<Bonuses, "runs">;
    catalogue: Pick<Catalogue, "requireOpen">;
    reality: Reality;
    sports: Sports;
  },
): Sportsbook {
  const { db, clock, hub, log, events, jobs } = platform;
  const { sports } = lower;
  const stopping = new AbortController();
  let working: Promise<void> | undefined;

  const bets = createOwnBets(db, sports);
  const tell = (betId: string, state: Bet["state"], memberId: MemberId): void =>
    hub.publish("member.sportsBets", { betId, state }, memberId);

  const settling: SettleContext = {
    platform,
    ledger: lower.ledger,
    bonuses: lower.bonuses,
    onSettled: async (ids) => {
      for (const { id, state, memberId } of await findBets(db, ids)) tell(id, state, memberId);
    },
  };
  hub.declare("member.sportsBets");
  const automatic = createAutoCashOuts(
    { platform, bonuses: lower.bonuses, sports, bets },
    settling.onSettled,
  );
  // Prices are read by workers alone, so this runs on those.
  sports.onMarketsChanged(automatic.marketsChanged);
  jobs.schedule("sportsbook-auto-cash-out", "* * * * *", async () => {
    await automatic.lookAtAll();
  });
  events.subscribe(marketDecided, "sportsbook", async ({ marketId }) => {
    await settleMarket(settling, marketId);
    // A leg that was won can bring the rest to its amount.
    automatic.marketsChanged([marketId]);
  });
  // What an interrupted settlement has left.
  jobs.schedule("sportsbook-settle", "* * * * *", async () => {
    await settleDue(settling);
  });
  jobs.schedule("sportsbook-refusals", "41 * * * *", () => deleteOldRefusals(db, now(clock)));
  serveSportsbook({ platform, ...lower, bets });

  const decide = async (bet: Pick<Bet, "id" | "memberId" | "currency">): Promise<void> => {
    const [pending] = await findBets(db, [bet.id]);
    if (pending?.state !== "pending") return;
    await ignoreAlreadyEnded(async () => {
      const { answer } = await lower.bonuses.runs.settle(
        decideBet,
        {
          betId: bet.id,
          marketIds: pending.legs.map(({ marketId }) => marketId),
          memberId: bet.memberId,
          currency: bet.currency,
          staleMs: sports.staleMs,
          nowMs: clock.nowMs(),
        },
        { scope: "sports:decide", key: bet.id, hash: requestHash({ betId: bet.id }) },
      );
      tell(bet.id, answer.state, bet.memberId);
    });
  };
  const decideDue = async (): Promise<number> => {
    const due = await duePending(db, now(clock), AT_ONCE);
    const results = await Promise.allSettled(due.map((bet) => decide(bet)));
    for (const result of results)
      if (result.status === "rejected")
        log.error(
          { err: result.reason as unknown },
          "a pending bet could not be decided, the next round tries again",
        );
    return due.length;
  };
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await decideDue().catch((error: unknown) => {
        log.error({ err: error }, "pending bets could not be read, the next round tries again");
      });
      // The sleep rejects when the module is stopped, which is intended.
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    start({ worker }) {
      if (worker) working ??= work();
    },
    async stop() {
      stopping.abort();
      await working;
      await automatic.stop();
    },
    decideDue,
    settleDue: () => settleDue(settling),
    autoCashOut: automatic.lookAtAll,
    everyBet: (memberId) => bets.every(memberId),
  };
}
