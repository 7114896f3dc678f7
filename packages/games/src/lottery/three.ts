import type { Ratio } from "./bet-rule.ts";
import { anyBet, groupBets, placeBet, starBet, sumOf, sumSidesBet } from "./digit-bets.ts";
import { eachBet } from "./each-bet.ts";
import type { NumberRow } from "./numbers.ts";
import { lotteryOf } from "./rules.ts";
import { seriesPay } from "./series.ts";

const THREE_SERIES = 1_900;

export const THREE_ROWS: readonly NumberRow[] = [["digits", 3, 1]];

/** The number of the 1,000 results in which three digits make each sum from 0 to 13; 14 to 27 mirror them. */
const SUMS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75];
const sumHits = (sum: string): Ratio => [BigInt(SUMS[Math.min(Number(sum), 27 - Number(sum))] ?? 0), 1_000n];

/** The lottery of three digits. */
export const THREE = lotteryOf({
  code: "lotto-three",
  area: "lott",
  vassalage: "LOTT",
  mathsVersion: 1,
  everyS: 300,
  rows: THREE_ROWS.map(([key, numbers]) => ({ key, numbers })),
  rules: [
    starBet({ end: "", from: 0, count: 3 }, THREE_SERIES),
    ...groupBets({ end: "", from: 0, count: 3 }, THREE_SERIES),
    starBet({ end: "-front", from: 0, count: 2 }, THREE_SERIES),
    starBet({ end: "-back", from: 1, count: 2 }, THREE_SERIES),
    placeBet(3, THREE_SERIES),
    anyBet(3, THREE_SERIES),
    eachBet({
      code: "sum",
      group: "sum",
      pick: { kind: "choice", options: Array.from({ length: 28 }, (_, sum) => String(sum)) },
      hitUnits: (result) => [String(sumOf(result))],
      pay: (sum) => seriesPay(sumHits(sum), THREE_SERIES),
      hits: sumHits,
    }),
    sumSidesBet(14, THREE_SERIES),
  ],
});
