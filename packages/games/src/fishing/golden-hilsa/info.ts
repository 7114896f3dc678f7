import { money, taka } from "@khela/kernel/money";
import type { GameInfo } from "../../game-info.ts";

/** Catalogue entry of Golden Hilsa. Stakes are those of one shot. */
export const GOLDEN_HILSA_INFO: GameInfo = {
  code: "golden-hilsa",
  kind: "fishing",
  categories: ["fish", "inHouse"],
  name: { en: "Golden Hilsa", bn: "সোনালি ইলিশ" },
  rtpPpm: 960_000,
  volatility: 3,
  hitRatePpm: null,
  maxWinHundredths: 50_000,
  minStake: money(1_000n),
  maxStake: taka(100),
  pay: null,
  mathsVersion: 1,
  features: [],
};
