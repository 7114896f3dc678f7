import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import { PLINKO } from "./plinko.ts";

/** Plinko on the shelf. */
export const PLINKO_INFO: GameInfo = {
  code: PLINKO.code,
  kind: "instant",
  categories: ["arcade", "mini", "inHouse"],
  name: { en: "Plinko", bn: "প্লিংকো" },
  rtpPpm: 989_978,
  volatility: 4,
  hitRatePpm: null,
  maxWinHundredths: 100_000,
  minStake: taka(5),
  maxStake: taka(25_000),
  pay: null,
  mathsVersion: PLINKO.mathsVersion,
  features: [],
};
