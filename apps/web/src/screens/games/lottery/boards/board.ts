import type { LotteryBet } from "@khela/games/lottery/types";

/** What every board is given. */
export interface BoardProps {
  /** Of the bet. */
  name: string;
  bet: LotteryBet;
  picks: readonly string[];
  onChange: (picks: readonly string[]) => void;
}

/** In or out. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value].toSorted();
