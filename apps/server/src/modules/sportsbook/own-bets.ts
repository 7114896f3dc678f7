import type { SportsBetView } from "@khela/contract/sportsbook";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Db } from "../../platform/database.ts";
import type { Sports } from "../sports/index.ts";
import { type Bet, betsOf, correctionsOf, everyBet, findBets } from "./bet-store.ts";
import { amountsOf, removeAmount, saveAmount } from "./auto-cash-out-store.ts";
import { insertOffer, type StoredOffer } from "./cash-out-store.ts";
import { betView } from "./views.ts";

/** Players' bets as their owners see them. */
export interface OwnBets {
  /** A member's bet as it is stored; undefined where it doesn't exist or is another's. */
  own(memberId: MemberId, betId: string): Promise<Bet | undefined>;
  /** Saves an offer for a bet. */
  offer(offer: Omit<StoredOffer, "takenAt">): Promise<void>;
  /** Sets the amount at which a bet is cashed out by itself; null removes it. */
  setAmount(betId: string, amount: Money | null, at: Date): Promise<void>;
  /** A member's bet as it is shown; undefined where it doesn't exist or is another's. */
  find(memberId: MemberId, betId: string, language: ContentLanguage): Promise<SportsBetView | undefined>;
  /** A page of a member's bets, newest first. */
  page(
    memberId: MemberId,
    asked: { state: "open" | "over"; pageNo: number; pageSize: number; language: ContentLanguage },
  ): Promise<{ content: SportsBetView[]; pageNum: number; totalPages: number; totalCount: number }>;
  /** All bets of a member in pages, newest first. */
  every(memberId: MemberId): AsyncGenerator<SportsBetView[]>;
}

export function createOwnBets(db: Db, sports: Pick<Sports, "describeMarkets">): OwnBets {
  const viewsOf = async (bets: readonly Bet[], language: ContentLanguage): Promise<SportsBetView[]> => {
    if (bets.length === 0) return [];
    const ids = bets.map(({ id }) => id);
    const [markets, corrections, amounts] = await Promise.all([
      sports.describeMarkets(bets.flatMap(({ legs }) => legs.map(({ marketId }) => marketId))),
      correctionsOf(db, ids),
      amountsOf(db, ids),
    ]);
    return bets.map((bet) => betView(bet, { markets, corrections, amounts, language }));
  };
  const ownBet: OwnBets["own"] = async (memberId, betId) =>
    (await findBets(db, [betId])).find((bet) => bet.memberId === memberId);
  return {
    own: ownBet,
    setAmount: (betId, amount, at) =>
      amount === null ? removeAmount(db, betId) : saveAmount(db, { betId, amount, at }),
    offer: (offer) => insertOffer(db, offer),
    async find(memberId, betId, language) {
      const own = await ownBet(memberId, betId);
      const [view] = await viewsOf(own ? [own] : [], language);
      return view;
    },
    async page(memberId, { state, pageNo, pageSize, language }) {
      const { bets, count } = await betsOf(db, {
        memberId,
        state,
        limit: pageSize,
        offset: (pageNo - 1) * pageSize,
      });
      return {
        content: await viewsOf(bets, language),
        pageNum: pageNo,
        totalPages: Math.ceil(count / pageSize),
        totalCount: count,
      };
    },
    async *every(memberId) {
      for await (const bets of everyBet(db, memberId)) yield await viewsOf(bets, "en");
    },
  };
}
