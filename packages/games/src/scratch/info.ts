import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";

/** Catalogue entry of Lucky Scratch; a test compares these figures with its book. */
export const SCRATCH_INFO: GameInfo = {
  code: "lucky-scratch",
  kind: "scratch",
  categories: ["rng", "inHouse"],
  subCategory: "scratch",
  name: { en: "Lucky Scratch", bn: "লাকি স্ক্র্যাচ" },
  rtpPpm: 950_000,
  volatility: 4,
  hitRatePpm: 286_760,
  maxWinHundredths: 500_000,
  minStake: taka(10),
  maxStake: taka(200),
  pay: null,
  mathsVersion: 1,
  features: [],
};
