import { money } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import { HOLDEM_ROOMS, HOLDEM_VERSION, RAKE_PPM } from "./rooms.ts";

const buyIns = HOLDEM_ROOMS.flatMap(({ minBuyIn, maxBuyIn }) => [minBuyIn, maxBuyIn]);
const seats = Math.max(...HOLDEM_ROOMS.map((room) => room.seats));

/** Texas hold'em on the shelf. Players play each other: at least what the rake leaves of every pot comes back to them. */
export const HOLDEM_INFO: GameInfo = {
  code: "holdem",
  kind: "pvp",
  categories: ["pvp", "poker", "inHouse"],
  name: { en: "Texas Hold'em", bn: "টেক্সাস হোল্ডেম" },
  rtpPpm: 1_000_000 - RAKE_PPM,
  volatility: 4,
  hitRatePpm: null,
  maxWinHundredths: seats * 100,
  // What one may bring to a table.
  minStake: money(buyIns.reduce((low, amount) => (amount < low ? amount : low))),
  maxStake: money(buyIns.reduce((high, amount) => (amount > high ? amount : high))),
  pay: null,
  mathsVersion: HOLDEM_VERSION,
  features: [],
};
