import { money } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import { type CardRoom, RAKE_PPM } from "./terms.ts";

/**
 * A card game between players on the shelf: at least what the rake leaves of every pot comes back to them, and what
 * one may bring to a table is what can be staked.
 */
export function cardTableInfo(
  rooms: readonly CardRoom[],
  own: Pick<GameInfo, "code" | "categories" | "name" | "volatility" | "mathsVersion" | "maxWinHundredths">,
): GameInfo {
  const buyIns = rooms.flatMap(({ minBuyIn, maxBuyIn }) => [minBuyIn, maxBuyIn]);
  return {
    ...own,
    kind: "pvp",
    rtpPpm: 1_000_000 - RAKE_PPM,
    hitRatePpm: null,
    minStake: money(buyIns.reduce((low, amount) => (amount < low ? amount : low))),
    maxStake: money(buyIns.reduce((high, amount) => (amount > high ? amount : high))),
    pay: null,
    features: [],
  };
}
