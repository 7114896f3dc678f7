import { type Money, moneyToText, parseMoney, taka } from "@khela/kernel/money";
import { useState } from "react";
import { persistentStorage } from "../../../shell/storage.ts";
import type { Game } from "../frame/game.ts";
import { clampStake } from "../rounds/stakes.ts";

const FIRST_STAKE = taka(20);
const keyOf = (code: string) => `stake:${code}`;

/** The last stake of a game on this device, clamped to today's limits. */
export function savedStake({ code, limits }: Game): Money {
  return clampStake(parseMoney(persistentStorage.get(keyOf(code)) ?? "") ?? FIRST_STAKE, limits);
}

/** The stake of a game's screen, saved for the next visit. */
export function useSavedStake(
  game: Game,
  /** The number of the bet in games with several bets at once. */
  seat = 1,
): [Money, (stake: Money) => void] {
  const code = seat === 1 ? game.code : `${game.code}:${seat}`;
  const [stake, setStake] = useState(() => savedStake({ ...game, code }));
  const choose = (next: Money) => {
    persistentStorage.set(keyOf(code), moneyToText(next));
    setStake(next);
  };
  return [clampStake(stake, game.limits), choose];
}
