import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { recompute } from "../verify.ts";
import digests from "./digests.json" with { type: "json" };
import { LOTTERIES, lotteryGame } from "./lotteries.ts";
import samples from "./samples.json" with { type: "json" };

/** The number of draws in each digest, as in lottery.py: see `digests` there. */
const DRAWS = 1_000;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The result and the payout of a sample line; keys in alphabetical order, as Python sorts them. */
function drawOf(code: string, number: number) {
  const again = recompute({
    gameCode: code,
    bet: null,
    serverSeedHex: sha256(`khela test vectors lottery ${code} ${Math.floor(number / 100)}`),
    clientSeed: `salt ${number % 7}`,
    nonce: number,
  });
  if (again.kind !== "lottery") throw new Error(`${code} is no lottery`);
  const { numbers } = again.outcome;
  const lines = samples[code as keyof typeof samples] as unknown as [bet: string, picks: string[]][];
  const [bet, picks] = lines[number % lines.length] ?? ["", []];
  const { judge, unitsOf } = lotteryGame(code);
  return { bet, numbers, pays: judge(bet, picks, numbers), units: unitsOf(bet, picks) };
}

it.each(LOTTERIES.map(({ code }) => code))(
  "[GAME-09] [LOTT-07] %s: 1,000 draws with a judged line each are as in the digest, and some of them win",
  (code) => {
    const hash = createHash("sha256");
    const won = new Set<string>();
    for (let number = 1; number <= DRAWS; number += 1) {
      const round = drawOf(code, number);
      if (round.pays > 0) won.add(round.bet);
      hash.update(`${JSON.stringify(round)}\n`);
    }
    expect(hash.digest("hex")).toBe(digests[code as keyof typeof digests]);
    expect(won.size).toBeGreaterThan(lotteryGame(code).bets.length * 0.7);
  },
);

it("[GAME-09] [LOTT-07] the stand-alone Python verifier arrives at the same digests by itself", () => {
  const script = fileURLToPath(new URL("../../verify/lottery.py", import.meta.url));
  const run = spawnSync("python3", [script, "digests"], { encoding: "utf8" });
  // Where Python is not installed, the tests above have still checked the same draws.
  if (run.error) return;
  expect(JSON.parse(run.stdout)).toEqual(digests);
});
