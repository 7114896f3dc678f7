import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../../game-info.ts";
import { categoriesOf } from "../../game-categories.ts";

/** Builds a lottery's catalogue entry. Stakes are those of one unit; the return is that of the best bet. */
export const lotteryInfo = (
  of: Pick<GameInfo, "code" | "name" | "rtpPpm" | "volatility" | "maxWinHundredths" | "mathsVersion"> & {
    readonly vassalage: string;
  },
): GameInfo => ({
  ...of,
  kind: "lottery",
  categories: [...categoriesOf(of.vassalage, ["lottery"]), "inHouse"],
  hitRatePpm: null,
  minStake: taka(1),
  maxStake: taka(10_000),
  pay: null,
  features: [],
});
