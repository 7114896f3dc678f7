import type { LotteryTicketView } from "@khela/contract/lottery";
import {
  maxUnitStake,
  maxDrawPayout,
  payoutOf,
  exposureOf,
  type StakedLine,
} from "@khela/games/lottery/payouts";
import type { LotteryResult, LotteryRules } from "@khela/games/lottery/types";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Round } from "../rounds/index.ts";
import type { Draw } from "./store.ts";
import type { Ticket, TicketLine } from "./ticket-store.ts";

/** A ticket's bet as its round stores it, for the verifier and the record. */
export interface TicketBet {
  lines: TicketLine[];
}

/** Lines with their price, and their stakes by place. */
export interface PricedLines {
  lines: TicketLine[];
  stake: Money;
  sold: Sold;
  /** Their largest possible payout in one draw. */
  maxPayout: Money;
}

/** Stakes by place in a draw, see `exposureOf`. */
export type Sold = ReadonlyMap<string, bigint>;

const stakedOf = ({ stake, ...line }: TicketLine): StakedLine => ({ ...line, stake: moneyFromText(stake) });

/** The payout of stored lines, including the stakes of winning units; rounded down per line. */
export const ticketPayout = (
  rules: LotteryRules,
  lines: readonly TicketLine[],
  numbers: LotteryResult,
): Money => payoutOf(rules, lines.map(stakedOf), numbers);

/** The stakes of stored lines by place. */
export function exposureOfLines(rules: LotteryRules, lines: readonly TicketLine[]): Sold {
  const sold = new Map<string, bigint>();
  for (const { key, stake } of exposureOf(rules, lines.map(stakedOf)))
    sold.set(key, (sold.get(key) ?? 0n) + stake);
  return sold;
}

/** The lines of a ticket's round. */
export const linesOf = (round: Pick<Round, "bet">): TicketLine[] => (round.bet as TicketBet).lines;

/**
 * Counts a ticket's units and its price.
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
  const sold = exposureOfLines(rules, lines);
  return { lines, stake: money(sum), sold, maxPayout: maxDrawPayout(rules, sold) };
}

/** A ticket as its owner sees it. */
export function ticketView(rules: LotteryRules, ticket: Ticket, draw: Draw): LotteryTicketView {
  const { numbers } = draw;
  // Under other rules the payout of a single line isn't known any more; that of the ticket is.
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
