import { countDraws } from "@khela/games/tables/blackjack/decisions";
import type { DrawCounts } from "@khela/games/tables/types";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { type CommandKind, houseAccount, memberAccount } from "../ledger/index.ts";
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
}

interface Loaded {
  bet: Round | undefined;
  round: store.TableRound | undefined;
  /** The cards that the player took. */
  drew: DrawCounts;
}

/**
 * Pays one open bet of a dealt round (MONEY-09). Its row is locked, so that it is paid exactly once.
 * @throws AppError SYS_NOT_FOUND (no such bet), GAME_CLOSED (not dealt yet, or paid already); neither refusal is
 * stored
 */
export const settleTableBet: CommandKind<
  SettleTableBet,
  Loaded,
  RoundEnd & { memberId: MemberId },
  { payout: string }
> = {
  name: "table-settle",
  accounts: ({ memberId, currency }) => [
    memberAccount(memberId, "cash", currency),
    houseAccount("open-bets", currency),
    houseAccount("games", currency),
  ],
  async load(client, commands) {
    const bets = await lockRounds(
      client,
      commands.map(({ betId }) => betId),
    );
    const tableBets = [...bets.values()];
    const [rounds, decisions] = await Promise.all([
      store.lockRoundsShared(
        client,
        tableBets.map(({ sourceId }) => sourceId),
      ),
      decisionsOf(
        client,
        tableBets.map(({ sourceId, memberId }) => ({ roundId: sourceId, memberId })),
      ),
    ]);
    return commands.map(({ betId }) => {
      const bet = bets.get(betId);
      const decided = bet && decisions.get(`${bet.sourceId}:${bet.memberId}`);
      return { bet, round: bet && rounds.get(bet.sourceId), drew: countDraws(decided ?? []) };
    });
  },
  decide(_command, { bet, round, drew }, context) {
    if (!bet || !round || bet.kind !== "table") {
      return { outcome: "refuse", code: "SYS_NOT_FOUND", storeDecision: false };
    }
    if (bet.state !== "open" || round.phase !== "dealt" || round.outcome === null) {
      return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: false };
    }
    const payout = tableBetPayout(bet, round.outcome, drew);
    return {
      outcome: "accept",
      transfers: [payoutTransfer(bet, payout)],
      rows: [
        {
          id: bet.id,
          memberId: bet.memberId,
          at: bet.at,
          state: "settled",
          payout,
          outcome: tableBetOutcome(bet.gameCode, round.outcome, drew),
          settledAt: new Date(context.nowMs),
        },
      ],
      answer: () => ({ payout: moneyToText(payout) }),
    };
  },
  save: (ends) => [endRounds(ends), ...countPayouts(ends)],
};
