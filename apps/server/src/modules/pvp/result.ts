import type { CardSeat } from "@khela/contract/pvp";
import type { HandResult } from "@khela/games/card-tables/pots";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import type { HandCards } from "./cards.ts";
import type { CardRules, Position } from "./rules.ts";

interface SeatAmount {
  seat: number;
  amount: string;
}

/** The public result of a hand, as it is stored and published: amounts as text, and no hidden cards. */
export interface StoredResult {
  rake: string;
  returned: SeatAmount | null;
  pots: { amount: string; rake: string; seats: number[]; winners: SeatAmount[] }[];
  shown: { seat: number; cards: number[]; category: CardSeat["category"] }[];
  board: number[];
  players: { seat: number; stake: string; payout: string }[];
}

const amounts = (list: readonly { seat: number; amount: Money }[]): SeatAmount[] =>
  list.map(({ seat, amount }) => ({ seat, amount: moneyToText(amount) }));

export function storedResult(
  { rules, position, result }: { rules: CardRules; position: Position; result: HandResult },
  cards: HandCards,
): StoredResult {
  return {
    rake: moneyToText(result.rake),
    returned: result.returned && { seat: result.returned.seat, amount: moneyToText(result.returned.amount) },
    pots: result.pots.map(({ amount, rake, seats, winners }) => ({
      amount: moneyToText(amount),
      rake: moneyToText(rake),
      seats: [...seats],
      winners: amounts(winners),
    })),
    shown: result.shown.map((seat) => {
      const own = [...cards.dealt.holeOf(seat)];
      return { seat, cards: own, category: rules.categoryOf(own, cards.dealt.board) };
    }),
    board: cards.dealt.board.slice(0, position.boardAfter(result)),
    players: result.players.map(({ seat, stake, payout }) => ({
      seat,
      stake: moneyToText(stake),
      payout: moneyToText(payout),
    })),
  };
}

/** A player's stack after a hand. */
export const stackAfter = (position: Position, result: HandResult, seat: number): Money => {
  const behind = position.players.find((player) => player.seat === seat)?.stack ?? 0n;
  const payout = result.players.find((player) => player.seat === seat)?.payout ?? 0n;
  const returned = result.returned?.seat === seat ? result.returned.amount : 0n;
  return money(behind + payout + returned);
};
