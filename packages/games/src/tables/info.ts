import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import type { TableRules } from "./types.ts";

/**
 * Builds a table's catalogue entry; the figures come from its spots. Stakes are those of one player in one round.
 * @param shown with categories where the table isn't listed among the live tables
 */
export function tableInfo<Outcome>(
  { code, mathsVersion, spots }: TableRules<Outcome>,
  shown: Pick<GameInfo, "name" | "volatility"> & Partial<Pick<GameInfo, "categories" | "subCategory">>,
): GameInfo {
  return {
    categories: ["live", "inHouse"],
    ...shown,
    code,
    kind: "table",
    rtpPpm: Math.max(...spots.map(({ rtpPpm }) => rtpPpm)),
    hitRatePpm: null,
    maxWinHundredths: Math.max(...spots.flatMap(({ pays }) => pays)),
    minStake: taka(10),
    maxStake: taka(50_000),
    pay: null,
    mathsVersion,
    features: [],
  };
}
