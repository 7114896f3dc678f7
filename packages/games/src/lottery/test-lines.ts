import type { Rng } from "@khela/kernel/rng";
import { openSeed } from "../fair/stream.ts";
import { lotteryGame } from "./lotteries.ts";
import type { LotteryBet, LotteryLine, LotteryPick } from "./types.ts";

const source = openSeed("17".repeat(32));

/** A generator with a fixed seed, so that tests repeat the same draws. */
export const rngOf = (gameCode: string, nonce: number): Rng =>
  source.stream({ clientSeed: "lottery test", nonce, gameCode });

const someOf = (rng: Rng, values: readonly string[], most: number): string[] => {
  const count = 1 + rng.int(Math.min(most, values.length));
  const left = [...values];
  return Array.from({ length: count }, () => left.splice(rng.int(left.length), 1)[0] ?? "");
};

const numbers = (rng: Rng, digits: number, count: number): string[] => [
  ...new Set(Array.from({ length: count }, () => String(rng.int(10 ** digits)).padStart(digits, "0"))),
];

function picksOf(rng: Rng, pick: LotteryPick): string[] {
  switch (pick.kind) {
    case "numbers":
      return numbers(rng, pick.digits, 1 + rng.int(30));
    case "combination":
      return numbers(rng, pick.digits, pick.of + rng.int(6));
    case "choice":
      return someOf(rng, pick.options, pick.options.length);
    case "set":
      return someOf(rng, pick.values, pick.values.length);
    default:
      return pick.places.map(() =>
        pick.isEach && rng.int(3) === 0 ? "" : someOf(rng, pick.values, 5).join(","),
      );
  }
}

/** A random line of a bet that has at least one unit. */
export function lineOf(rng: Rng, gameCode: string, { code, pick }: LotteryBet): LotteryLine {
  const { unitsOf } = lotteryGame(gameCode);
  for (;;) {
    const picks = picksOf(rng, pick);
    if (unitsOf(code, picks) > 0) return { bet: code, picks };
  }
}
