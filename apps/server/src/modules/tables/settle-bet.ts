import { countDraws } from "@khela/games/tables/blackjack/decisions";
import type { DrawCounts } from "@khela/games/tables/types";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import {
  loadStakedParts,
  payBack,
  payoutAccounts,
  saveStakeChanges,
  type StakeChange,
  type StakedPart,
} from "../bonuses/index.ts";
import { type CommandKind, houseAccount } from "../ledger/index.ts";
import { countPayouts } from "../protection/index.ts";
import { endRounds, lockRounds, type Round, type RoundEnd } from "../rounds/index.ts";
import { payoutTransfer } from "../shared-rounds/index.ts";
import { decisionsOf } from "./decision-store.ts";
import { tableBetOutcome, tableBetPayout } from "./table-bet.ts";
import * as store from "./store.ts";

/** A bet that gets a payout. */
export interface SettleTableBet {
  betId: string;
  memberId: MemberId;
  currency: string;
  /** Set by `bonuses.runs.settle`. */
  paysBonus?: boolean | undefined;
}

interface Loaded {
  bet: Round | undefined;
  round: store.TableRound | undefined;
  /** The cards that the player took. */
  drew: DrawCounts;
  staked: ReadonlyMap<string, StakedPart>;
}

/**
 * Pays one open bet of a dealt round (MONEY-09). Its row is locked, so that it is paid exactly once.
 * @throws AppError SYS_NOT_FOUND (no such bet), GAME_CLOSED (not dealt yet, or paid already); neither refusal is
 * stored
 */
export const settleTableBet: CommandKind<
  SettleTableBet,
  Loaded,
  RoundEnd & { memberId: MemberId; bonus: StakeChange | undefined },
  { payout: string }
> = {
  name: "table-settle",
  accounts: (command) => [
    ...payoutAccounts(command),
    houseAccount("open-bets", command.currency),
    houseAccount("games", command.currency),
  ],
  async load(client, commands) {
    const bets = await lockRounds(
      client,
      commands.map(({ betId }) => betId),
    );
    const tableBets = [...bets.values()];
    const [rounds, decisions, staked] = await Promise.all([
      store.lockRoundsShared(
        client,
        tableBets.map(({ sourceId }) => sourceId),
      ),
      decisionsOf(
        client,
        tableBets.map(({ sourceId, memberId }) => ({ roundId: sourceId, memberId })),
      ),
      loadStakedParts(client, tableBets),
    ]);
    return commands.map(({ betId }) => {
      const bet = bets.get(betId);
      const decided = bet && decisions.get(`${bet.sourceId}:${bet.memberId}`);
      return { bet, round: bet && rounds.get(bet.sourceId), drew: countDraws(decided ?? []), staked };
    });
  },
  decide(command, { bet, round, drew, staked }, context) {
    if (!bet || !round || bet.kind !== "table") {
      return { outcome: "refuse", code: "SYS_NOT_FOUND", storeDecision: false };
    }
    if (bet.state !== "open" || round.phase !== "dealt" || round.outcome === null) {
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: false };
    }
    const payout = tableBetPayout(bet, round.outcome, drew);
    const paid = payBack(bet, payout, { staked, holds: command.paysBonus === true });
    return {
      outcome: "accept",
      transfers: [payoutTransfer(bet, paid)],
      rows: [
        {
          id: bet.id,
          memberId: bet.memberId,
          at: bet.at,
          state: "settled",
          payout,
          outcome: tableBetOutcome(bet.gameCode, round.outcome, drew),
          settledAt: new Date(context.nowMs),
          bonus: paid.change,
        },
      ],
      answer: () => ({ payout: moneyToText(payout) }),
    };
  },
  save: (ends) => [
    endRounds(ends),
    ...countPayouts(ends),
    ...saveStakeChanges(ends.map(({ bonus }) => bonus)),
  ],
};
