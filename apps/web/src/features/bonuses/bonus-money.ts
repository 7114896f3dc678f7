/** Whether a game takes bonus money, and how much of it can be staked there. Source: PROMO-02. */
import type { Bonus } from "@khela/contract/bonuses";
import { type Money, money, moneyFromText } from "@khela/kernel/money";
import { createContext } from "react";

/** A game, as far as bonus money is concerned. */
export interface BonusGame {
  readonly kind: string;
  /** Its main category, whose weight decides. */
  readonly category: string;
  readonly info: { readonly jackpotPpm?: number };
}

/** The game that is played; undefined on pages without one. */
export const BonusGameContext = createContext<BonusGame | undefined>(undefined);

/**
 * Whether bets of a game may have bonus money in them: its category counts for the bonus, and the money can't end in a
 * jackpot or with other players. The server decides the same.
 */
export function takesBonus({ kind, category, info }: BonusGame, bonus: Pick<Bonus, "weights">): boolean {
  if (kind === "pvp" || (info.jackpotPpm ?? 0) > 0) return false;
  return bonus.weights.some((weight) => weight.category === category && weight.ppm > 0);
}

/** The most that can be staked: cash, and after it the running bonus where the game takes it. */
export function spendableOf(cash: Money, game: BonusGame | undefined, bonus: Bonus | undefined): Money {
  if (!game || !bonus || !takesBonus(game, bonus)) return cash;
  return money(cash + moneyFromText(bonus.balance));
}
