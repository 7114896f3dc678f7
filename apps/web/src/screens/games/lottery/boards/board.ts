import type { LotteryBet } from "@khela/games/lottery/types";

/** The props of every board. */
export interface BoardProps {
  /** The name of the bet. */
  name: string;
  bet: LotteryBet;
  picks: readonly string[];
  onChange: (picks: readonly string[]) => void;
}

/** Adds or removes a value. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value].toSorted();
