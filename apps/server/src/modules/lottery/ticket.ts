import type { LotteryTicketView } from "@khela/contract/lottery";
import {
  maxUnitStake,
  mostPaidTogether,
  payoutOf,
  soldBy,
  type StakedLine,
} from "@khela/games/lottery/payouts";
import type { LotteryResult, LotteryRules } from "@khela/games/lottery/types";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Round } from "../rounds/index.ts";
import type { Draw } from "./store.ts";
import type { Ticket, TicketLine } from "./ticket-store.ts";

/** A ticket as a round keeps it: what the verifier and the record read. */
export interface TicketBet {
  lines: TicketLine[];
}

/** Lines with what they cost, and where their stakes stand. */
export interface PricedLines {
  lines: TicketLine[];
  stake: Money;
  sold: Sold;
  /** The most that they can be paid in one draw. */
  mostPaid: Money;
}

/** Stakes by where they stand in a draw, see `soldBy`. */
export type Sold = ReadonlyMap<string, bigint>;

const stakedOf = ({ stake, ...line }: TicketLine): StakedLine => ({ ...line, stake: moneyFromText(stake) });

/** What kept lines are paid, stakes of units that won included; rounded down per line. */
export const ticketPayout = (
  rules: LotteryRules,
  lines: readonly TicketLine[],
  numbers: LotteryResult,
): Money => payoutOf(rules, lines.map(stakedOf), numbers);

/** Where the stakes of kept lines stand. */
export function soldWith(rules: LotteryRules, lines: readonly TicketLine[]): Sold {
  const sold = new Map<string, bigint>();
  for (const { key, stake } of soldBy(rules, lines.map(stakedOf)))
    sold.set(key, (sold.get(key) ?? 0n) + stake);
  return sold;
}

/** The lines of a ticket's round. */
export const linesOf = (round: Pick<Round, "bet">): TicketLine[] => (round.bet as TicketBet).lines;

/**
 * Counts a ticket's units.
 * @param limits the operator's, of one unit
 * @throws AppError GAME_BET: picks that the bet doesn't take; GAME_STAKE: too little or too much on a unit
 */
export function priceLines(
  rules: LotteryRules,
  asked: readonly StakedLine[],
  limits: { min: Money; max: Money },
): PricedLines {
  let sum = 0n;
  const lines = asked.map(({ bet, picks, stake }, line) => {
    const units = rules.unitsOf(bet, picks);
    const found = rules.bets.find(({ code }) => code === bet);
    if (units < 1 || !found) throw new AppError("GAME_BET", { field: "lines", line });
    const most = maxUnitStake(found);
    const max = most < limits.max ? most : limits.max;
    if (stake < limits.min || stake > max)
      throw new AppError("GAME_STAKE", { min: moneyToText(limits.min), max: moneyToText(max) });
    sum += stake * BigInt(units);
    return { bet, picks: [...picks], stake: moneyToText(stake), units };
  });
  const sold = soldWith(rules, lines);
  return { lines, stake: money(sum), sold, mostPaid: mostPaidTogether(rules, sold) };
}

/** A ticket as its owner sees it. */
export function ticketView(rules: LotteryRules, ticket: Ticket, draw: Draw): LotteryTicketView {
  const { numbers } = draw;
  // What each line was paid under other rules isn't known any more; the ticket's payout is.
  const isOfNow = draw.mathsVersion === String(rules.mathsVersion);
  const paid = ticket.state === "settled" && isOfNow ? numbers : null;
  return {
    ticketId: ticket.betId,
    gameCode: ticket.gameCode,
    drawId: ticket.drawId,
    number: draw.number,
    boughtAt: ticket.boughtAt.toISOString(),
    closesAt: draw.closesAt.toISOString(),
    state: ticket.state,
    stake: moneyToText(ticket.stake),
    payout: moneyToText(ticket.payout),
    numbers: numbers && [...numbers],
    lines: ticket.lines.map((line) => ({
      ...line,
      payout: paid && moneyToText(ticketPayout(rules, [line], paid)),
    })),
  };
}
