import { taka } from "@khela/kernel/money";
import type { GameInfo } from "../game-info.ts";
import type { TableRules } from "./types.ts";

/** A table's shelf entry: figures come from its spots. Stakes are those of one player in one round. */
export function tableInfo<Outcome>(
  { code, mathsVersion, spots }: TableRules<Outcome>,
  shown: Pick<GameInfo, "name" | "volatility">,
): GameInfo {
  return {
    ...shown,
    code,
    kind: "table",
    categories: ["live", "inHouse"],
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
