import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import { DICE_CHANCE, DICE_CODE, DICE_MATHS_VERSION, diceMultiplierE4 } from "./dice.ts";

/** Catalogue entry of dice. */
export const DICE_INFO: GameInfo = {
  code: DICE_CODE,
  kind: "dice",
  categories: ["mini", "rng", "inHouse"],
  subCategory: "table",
  name: { en: "Dice", bn: "ডাইস" },
  rtpPpm: 990_000,
  volatility: 2,
  hitRatePpm: null,
  maxWinHundredths: diceMultiplierE4(DICE_CHANCE.min) / 100,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: DICE_MATHS_VERSION,
  features: [],
};
