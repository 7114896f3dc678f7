import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { withFactor } from "@khela/rules/sports/limits";
import {
  loadStakedParts,
  payBack,
  payoutAccounts,
  saveStakeChanges,
  type StakeChange,
  type StakedPart,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount, memberAccount } from "../ledger/index.ts";
import { removeCountedStakes } from "../protection/index.ts";
import { endRounds, lockRounds, type Round, type RoundEnd } from "../rounds/index.ts";
import { refundTransfer } from "../shared-rounds/index.ts";
import { lockOffers, type Offer } from "../sports/index.ts";
import { type Bet, type Decided, decideBets, lockBets } from "./bet-store.ts";
import { checkLegs } from "./check-legs.ts";
import { type ExposureChange, exposureOf, saveExposures, withoutExposure } from "./exposure-store.ts";
import { limitsOfLegs, mostPayoutOf } from "./place-bet.ts";

/** A command to look at the price of a pending bet again. */
export interface DecideBet {
  betId: string;
  /** The markets of its legs. */
  marketIds: readonly string[];
  memberId: MemberId;
  currency: string;
  staleMs: number;
  nowMs: number;
  /** Set by `bonuses.runs.settle`. */
  paysBonus?: boolean | undefined;
}

interface Loaded {
  bet: Bet | undefined;
  round: Round | undefined;
  offers: ReadonlyMap<string, Offer>;
  staked: ReadonlyMap<string, StakedPart>;
}

interface Written {
  decided: Decided;
  exposure: ExposureChange[];
  /** Where the bet was rejected. */
  end: (RoundEnd & { memberId: MemberId; stake: Round["stake"]; bonus: StakeChange | undefined }) | undefined;
}

/**
 * Takes or rejects a bet in play once its delay is over (domain rules S4): it is taken at the odds of now where the player
 * accepts them; otherwise the stake returns.
 * @throws AppError GAME_CLOSED where it was decided already
 */
export const decideBet: CommandKind<DecideBet, Loaded, Written, { state: Bet["state"]; balance: string }> = {
  name: "sports-decide",
  serialized: true,
  accounts: (command) => [...payoutAccounts(command), houseAccount("open-bets", command.currency)],
  async load(client, commands) {
    const ids = commands.map(({ betId }) => betId);
    const offers = await lockOffers(
      client,
      commands.flatMap(({ marketIds }) => marketIds),
      { nowMs: Math.max(...commands.map(({ nowMs }) => nowMs)), staleMs: commands[0]?.staleMs ?? 0 },
    );
    const rounds = await lockRounds(client, ids);
    const bets = await lockBets(client, ids);
    const staked = await loadStakedParts(client, rounds.values());
    return ids.map((id) => ({ bet: bets.get(id), round: rounds.get(id), offers, staked }));
  },
  decide(command, { bet, round, offers, staked }, context) {
    if (!bet || !round || bet.state !== "pending" || round.state !== "open")
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: false };
    const at = new Date(context.nowMs);
    const seen = bet.legs.map(({ seenOddsMilli, ...leg }) => ({ ...leg, oddsMilli: seenOddsMilli }));
    const checked = checkLegs(seen, offers, { accept: bet.accept, nowMs: command.nowMs });
    const legs = bet.legs.map((leg, place) => ({
      ...leg,
      oddsMilli: checked[place]?.oddsMilli ?? leg.oddsMilli,
      marketVersion: checked[place]?.offer?.market.version ?? leg.marketVersion,
    }));
    const maxPayout = mostPayoutOf({ ...bet, legs });
    const leg = checked.findIndex(({ problem }) => problem !== null);
    const problem =
      checked[leg]?.problem ??
      (maxPayout > withFactor(limitsOfLegs(bet.legs, offers).mostPayout, bet.factorPpm)
        ? ("limit" as const)
        : null);
    const cash = memberAccount(bet.memberId, "cash", bet.currency);
    const before = exposureOf(bet);
    if (problem === null) {
      const decided: Decided = { ...bet, state: "open", maxPayout, acceptedAt: at, legs };
      return {
        outcome: "accept",
        transfers: [],
        rows: [
          {
            decided,
            exposure: [...withoutExposure(before), ...exposureOf({ ...bet, legs })],
            end: undefined,
          },
        ],
        answer: (after) => ({ state: "open", balance: moneyToText(after(cash)) }),
      };
    }
    const paid = payBack(round, round.stake, { staked, holds: command.paysBonus === true });
    const rejection = { problem, leg: Math.max(leg, 0) };
    return {
      outcome: "accept",
      transfers: [refundTransfer(round, paid, "refund")],
      rows: [
        {
          decided: { ...bet, state: "rejected", settledAt: at, rejection, legs: bet.legs },
          exposure: withoutExposure(before),
          end: {
            id: round.id,
            at: round.at,
            state: "void",
            payout: round.stake,
            outcome: { rejected: rejection },
            settledAt: at,
            memberId: round.memberId,
            stake: round.stake,
            bonus: paid.change,
          },
        },
      ],
      answer: (after) => ({ state: "rejected", balance: moneyToText(after(cash)) }),
    };
  },
  save(rows) {
    const ends = rows.flatMap(({ end }) => end ?? []);
    return [
      ...decideBets(rows.map(({ decided }) => decided)),
      ...saveExposures(rows.flatMap(({ exposure }) => exposure)),
      ...(ends.length === 0 ? [] : [endRounds(ends), ...removeCountedStakes(ends)]),
      ...saveStakeChanges(ends.map(({ bonus }) => bonus)),
    ];
  },
};
