import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { type CommandKind, houseAccount, memberAccount, move } from "../ledger/index.ts";
import { type Bet, lockBets, saveDebts } from "./bet-store.ts";

/** A command by which a player's winnings pay what a corrected result left owed. */
export interface RepayDebt {
  /** The bet whose correction is owed. */
  betId: string;
  memberId: MemberId;
  currency: string;
  /** The winnings that pay it. */
  most: Money;
}

/** Takes what is owed of a bet from the player's cash, at most the winnings. @throws AppError GAME_CLOSED: nothing to take */
export const repayDebt: CommandKind<
  RepayDebt,
  Bet | undefined,
  Pick<Bet, "id" | "owed">,
  { repaid: string }
> = {
  name: "sports-repay",
  accounts: ({ memberId, currency }) => [
    memberAccount(memberId, "cash", currency),
    houseAccount("games", currency),
  ],
  async load(client, commands) {
    const bets = await lockBets(
      client,
      commands.map(({ betId }) => betId),
    );
    return commands.map(({ betId }) => bets.get(betId));
  },
  decide({ memberId, currency, most }, bet, context) {
    const cash = memberAccount(memberId, "cash", currency);
    const amount = least(bet?.owed, most, context.balance(cash));
    if (!bet || amount <= 0n) return { outcome: "refuse", code: "GAME_CLOSED", storeDecision: false };
    return {
      outcome: "accept",
      transfers: [move(cash, houseAccount("games", currency), amount, `${bet.gameCode}.owed`, bet.id)],
      rows: [{ id: bet.id, owed: money(bet.owed - amount) }],
      answer: () => ({ repaid: moneyToText(amount) }),
    };
  },
  save: (rows) => [saveDebts(rows)],
};

const least = (...amounts: readonly (Money | undefined)[]): Money =>
  amounts.reduce<Money>(
    (small, amount = money(0n)) => (amount < small ? amount : small),
    amounts[0] ?? money(0n),
  );
