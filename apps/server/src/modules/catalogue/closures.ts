import type { Category } from "@khela/contract/catalogue";
import { now } from "@khela/kernel/clock";
import { allClosed, type TimeSpan } from "@khela/rules/bonuses/extension";
import { inTransaction } from "../../platform/database.ts";
import { eventType } from "../../platform/events.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ShelfReader } from "./shelf.ts";
import { announceReopened, closuresSince } from "./store/closures.ts";
import { gameTypeOf } from "./views.ts";

/** Games that were closed by their kill switch or for maintenance are open again. */
export const gamesReopened = eventType<{ count: number }>("catalogue.games-reopened");

/** A game as a choice of games sees it. */
export interface ChosenGame {
  code: string;
  category: Category;
  vendor: string;
  /** `transfer`: its vendor keeps a wallet per player. */
  wallet: "main" | "transfer";
}

export interface Closures {
  /**
   * The times until now, from a moment on or reaching into the time since, in which none of the chosen games could be
   * played, because each of them or its vendor was switched off or under maintenance (PROMO-02).
   */
  closedTimes(isChosen: (game: ChosenGame) => boolean, from: Date): Promise<TimeSpan[]>;
}

/** Reads what the tables `game` and `vendor` keep of their closures, and tells the modules when one is over. */
export function createClosures(
  platform: Platform,
  { shelf, walletPerVendor }: { shelf: ShelfReader; walletPerVendor: () => Promise<boolean> },
): Closures {
  const { db, database, clock, events, jobs } = platform;
  jobs.schedule("catalogue-closures", "* * * * *", () =>
    inTransaction(database, async (tx) => {
      const count = await announceReopened(tx, now(clock));
      if (count > 0) await events.publish(tx, gamesReopened, { count });
    }),
  );
  return {
    async closedTimes(isChosen, from) {
      const at = now(clock);
      const found = await closuresSince(db, from, at);
      if (found.length === 0) return [];
      const [{ byCode, vendors }, perVendor] = await Promise.all([shelf.read(), walletPerVendor()]);
      const closed = Map.groupBy(found, ({ kind, code }) => `${kind} ${code}`);
      const games: TimeSpan[][] = [];
      for (const game of byCode.values()) {
        const { code, vassalage, addedAt } = game;
        const wallet = vendors.get(vassalage)?.wallet ?? "main";
        // With one wallet for everything these games are never offered.
        if (game.opensList || (wallet === "transfer" && !perVendor)) continue;
        if (!isChosen({ code, category: gameTypeOf(game), vendor: vassalage, wallet })) continue;
        const own = [...(closed.get(`game ${code}`) ?? []), ...(closed.get(`vendor ${vassalage}`) ?? [])];
        // One game that was open all the time is enough.
        if (own.length === 0 && addedAt <= from) return [];
        games.push([
          { fromMs: Number.NEGATIVE_INFINITY, toMs: addedAt.getTime() },
          ...own.map((one) => ({ fromMs: one.from.getTime(), toMs: one.to?.getTime() ?? null })),
        ]);
      }
      return allClosed(games, at.getTime());
    },
  };
}
