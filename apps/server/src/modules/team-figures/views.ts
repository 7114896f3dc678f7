import type { TeamFigures } from "@khela/contract/agent-team";
import { money, moneyToText } from "@khela/kernel/money";
import { type FigureRow, lossOf } from "./columns.ts";

const text = (amount: bigint) => moneyToText(money(amount));

/** Figures in wire format. @param active members, where it isn't the sum of the days */
export const figuresView = (row: FigureRow, active: number = Number(row.active)): TeamFigures => ({
  bets: Number(row.bets),
  active,
  registered: Number(row.registered),
  firstDeposits: Number(row.first_deposits),
  firstDepositAmount: text(row.first_deposit_amount),
  depositCount: Number(row.deposit_count),
  deposits: text(row.deposits),
  withdrawalCount: Number(row.withdrawal_count),
  withdrawals: text(row.withdrawals),
  stake: text(row.stake),
  payout: text(row.payout),
  turnover: text(row.valid_cash),
  rebates: text(row.rebates),
  rewards: text(row.rewards),
  bonuses: text(row.bonuses),
  loss: moneyToText(lossOf(row)),
});
