import { money } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import { type CardRoom, RAKE_PPM } from "./terms.ts";

/**
 * Catalogue entry of a card game between players. Its RTP is the share of a pot that the rake leaves, and its stakes
 * are bounded by the buy-ins.
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
