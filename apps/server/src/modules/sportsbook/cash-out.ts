import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { cashOutValue } from "@khela/rules/sports/cash-out";
import { CASH_OUT_MARGIN_PPM } from "@khela/rules/sports/limits";
import {
  loadStakedParts,
  payBack,
  payoutAccounts,
  saveStakeChanges,
  type StakeChange,
  type StakedPart,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount, type Posting } from "../ledger/index.ts";
import { countPayouts } from "../protection/index.ts";
import { endRounds, lockRounds, type Round, type RoundEnd } from "../rounds/index.ts";
import { payoutTransfer } from "../shared-rounds/index.ts";
import { lockOffers, type Offer, oddsOf } from "../sports/index.ts";
import { type AutoCashOut, lockAmounts, takeAmounts } from "./auto-cash-out-store.ts";
import { type Bet, type Leg, lockBets } from "./bet-store.ts";
import { type CashedOut, lockOffersOfBets, saveCashOuts, type StoredOffer } from "./cash-out-store.ts";
import { type ExposureChange, exposureOf, saveExposures, withoutExposure } from "./exposure-store.ts";
import { insertNews, type News } from "./news-store.ts";
import { outcomeOf } from "./settle-bet.ts";

/**
 * What a part of an open bet is worth now, by the odds of its open legs, less the margin of the house and rounded down to the
 * currency's smallest unit.
 * @param oddsNow null where an outcome takes no bets: then nothing is offered
 * @param lineStake the part of each line's stake; all that is left by default
 */
export function worthOf(
  bet: Pick<Bet, "kind" | "state" | "legs" | "lineStake" | "cashedLineStake">,
  oddsNow: (leg: Leg) => number | null,
  lineStake: Money = money(bet.lineStake - bet.cashedLineStake),
): Money | undefined {
  if (bet.state !== "open" || lineStake <= 0n) return undefined;
  const value = cashOutValue(
    { kind: bet.kind, isEachWay: false, lineStake },
    bet.legs.map((leg) => {
      const now = leg.result ? undefined : oddsNow(leg);
      return {
        oddsMilli: leg.oddsMilli,
        now: leg.result ? { result: leg.result } : now == null ? null : { oddsMilli: now },
      };
    }),
    CASH_OUT_MARGIN_PPM,
  );
  const paid = value === undefined ? 0n : (value / 100n) * 100n;
  return paid > 0n ? money(paid) : undefined;
}

/** A command to take an offer for a bet. */
export interface CashOut {
  offerId: string;
  betId: string;
  /** The markets of its legs. */
  marketIds: readonly string[];
  memberId: MemberId;
  currency: string;
  staleMs: number;
  receivedAtMs: number;
  /** Where the bet is cashed out by itself: the id of the news of it. Then the amount that the player has set must still be reached. */
  newsId?: string;
  /** Set by `bonuses.runs.settle`. */
  paysBonus?: boolean | undefined;
}

interface Loaded {
  offer: StoredOffer | undefined;
  bet: Bet | undefined;
  round: Round | undefined;
  markets: ReadonlyMap<string, Offer>;
  staked: ReadonlyMap<string, StakedPart>;
  /** What the players have set, by bet. */
  amounts: ReadonlyMap<string, AutoCashOut>;
}

interface Written {
  cashed: CashedOut;
  exposure: ExposureChange[];
  /** Where nothing of the bet is left. */
  end: (RoundEnd & { memberId: MemberId; stake: Money }) | undefined;
  bonus: StakeChange | undefined;
  /** Where it was cashed out by itself. */
  news: News | undefined;
}

/**
 * Pays an offer for a bet (domain rules S6): at the offered amount, unless its legs are suspended or the bet has become worth less. A
 * part is paid by the house at once; the stake of the whole stays on the open bets until the rest is over.
 * @throws AppError SYS_NOT_FOUND, SPORTS_CASH_OUT
 */
export const cashOut: CommandKind<CashOut, Loaded, Written, { balance: string; balanceVersion: string }> = {
  name: "sports-cash-out",
  serialized: true,
  accounts: (command) => [
    ...payoutAccounts(command),
    houseAccount("open-bets", command.currency),
    houseAccount("games", command.currency),
  ],
  async load(client, commands) {
    const ids = commands.map(({ betId }) => betId);
    const markets = await lockOffers(
      client,
      commands.flatMap(({ marketIds }) => marketIds),
      {
        nowMs: Math.max(...commands.map(({ receivedAtMs }) => receivedAtMs)),
        staleMs: commands[0]?.staleMs ?? 0,
      },
    );
    const rounds = await lockRounds(client, ids);
    const bets = await lockBets(client, ids);
    const offers = await lockOffersOfBets(
      client,
      commands.map(({ offerId }) => offerId),
    );
    const automatic = commands.filter(({ newsId }) => newsId !== undefined);
    const amounts = await lockAmounts(
      client,
      automatic.map(({ betId }) => betId),
    );
    const staked = await loadStakedParts(client, rounds.values());
    return commands.map(({ offerId, betId }) => ({
      offer: offers.get(offerId),
      bet: bets.get(betId),
      round: rounds.get(betId),
      markets,
      staked,
      amounts,
    }));
  },
  decide(command, { offer, bet, round, markets, staked, amounts }, context) {
    const isMine = bet?.memberId === command.memberId && offer?.betId === bet.id;
    if (!bet || !round || !offer || !isMine)
      return { outcome: "refuse", code: "SYS_NOT_FOUND", storeDecision: false };
    const { receivedAtMs } = command;
    const oddsNow = ({ marketId, outcome }: Leg): number | null => {
      const market = markets.get(marketId);
      return market ? oddsOf(market, outcome, receivedAtMs) : null;
    };
    const worth = worthOf(bet, oddsNow, offer.lineStake);
    const isTooLate = offer.takenAt !== null || receivedAtMs > offer.expiresAt.getTime();
    const isTooMuch = offer.lineStake > bet.lineStake - bet.cashedLineStake;
    const set = amounts.get(bet.id);
    const isUnwanted = command.newsId !== undefined && !(set?.takenAt === null && offer.amount >= set.amount);
    if (isTooLate || isTooMuch || isUnwanted || worth === undefined || worth < offer.amount)
      return { outcome: "refuse", code: "SPORTS_CASH_OUT", storeDecision: true };
    const at = new Date(context.nowMs);
    const cashed: CashedOut = {
      offerId: offer.id,
      betId: bet.id,
      at,
      cashedLineStake: money(bet.cashedLineStake + offer.lineStake),
      cashedPayout: money(bet.cashedPayout + offer.amount),
      isWhole: bet.cashedLineStake + offer.lineStake === bet.lineStake,
    };
    const paid = payBack(round, offer.amount, {
      staked,
      holds: command.paysBonus === true,
      isOpen: !cashed.isWhole,
    });
    const cash = memberAccount(bet.memberId, "cash", bet.currency);
    const fromHouse: Posting = {
      account: houseAccount("games", bet.currency),
      amount: money(-offer.amount),
    };
    const kind = `${bet.gameCode}.cash-out`;
    return {
      outcome: "accept",
      transfers: [
        cashed.isWhole
          ? payoutTransfer(round, paid, kind)
          : { kind, reference: bet.id, postings: [fromHouse, ...paid.credits] },
      ],
      rows: [
        {
          cashed,
          exposure: [
            ...withoutExposure(exposureOf(bet)),
            ...(cashed.isWhole ? [] : exposureOf({ ...bet, cashedLineStake: cashed.cashedLineStake })),
          ],
          end: cashed.isWhole
            ? {
                id: round.id,
                at: round.at,
                memberId: round.memberId,
                stake: round.stake,
                state: "settled",
                payout: cashed.cashedPayout,
                outcome: outcomeOf(bet),
                settledAt: at,
              }
            : undefined,
          bonus: paid.change,
          news: command.newsId
            ? { id: command.newsId, betId: bet.id, kind: "auto_cash_out", amount: offer.amount, at }
            : undefined,
        },
      ],
      answer: (after, version) => ({
        balance: moneyToText(after(cash)),
        balanceVersion: String(version(cash)),
      }),
    };
  },
  save(rows) {
    const ends = rows.flatMap(({ end }) => end ?? []);
    const news = rows.flatMap((row) => row.news ?? []);
    return [
      ...saveCashOuts(rows.map(({ cashed }) => cashed)),
      ...saveExposures(rows.flatMap(({ exposure }) => exposure)),
      ...(ends.length === 0 ? [] : [endRounds(ends), ...countPayouts(ends)]),
      ...saveStakeChanges(rows.map(({ bonus }) => bonus)),
      ...takeAmounts(news),
      ...insertNews(news),
    ];
  },
};
