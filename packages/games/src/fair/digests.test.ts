import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { seedGame } from "../instant/games.ts";
import { stepsGame } from "../steps/games.ts";
import { recompute } from "../verify.ts";
import digests from "./digests.json" with { type: "json" };
import samples from "./samples.json" with { type: "json" };
import { drawStream } from "./stream.ts";

/** The number of rounds in each digest, as in verify.py: see `digests` there. */
const ROUNDS = 1_000;
const CODES = Object.keys(digests) as (keyof typeof digests)[];

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function drawsOf(code: string, number: number) {
  return {
    serverSeedHex: sha256(`khela test vectors ${code} ${Math.floor(number / 100)}`),
    clientSeed: `player ${number % 7}:~`,
    nonce: number,
  };
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** A ratio in lowest terms, as Python writes a fraction. */
function fraction({ num, den }: { num: bigint; den: bigint }): string {
  let [a, b] = [num, den];
  while (b > 0n) [a, b] = [b, a % b];
  return den / a === 1n ? String(num / a) : `${num / a}/${den / a}`;
}

interface StepsSample {
  bet: object;
  actions: object[];
}

function outcomeOf(code: string, number: number): unknown {
  const rows: readonly object[] = samples[code as keyof typeof samples];
  const row = rows[number % rows.length] as object;
  const draws = drawsOf(code, number);
  if (seedGame(code)) {
    const again = recompute({ gameCode: code, bet: row, ...draws });
    return again.kind === "instant" ? again.outcome : undefined;
  }
  const game = stepsGame(code);
  if (!game) throw new Error(`no game ${code}`);
  const { bet, actions } = row as StepsSample;
  // The longest prefix of the sample's actions before the round is over.
  const rng = () => drawStream({ ...draws, gameCode: code });
  const room = actions.findIndex((_, index) => game.replay(rng(), bet, actions.slice(0, index), false)?.over);
  const played = { actions: room < 0 ? actions : actions.slice(0, room), by: "cashOut" as const };
  const again = recompute({ gameCode: code, bet, played, ...draws });
  if (again.kind !== "steps") return undefined;
  return { view: again.outcome.view, pays: again.pays === null ? "None" : fraction(again.pays) };
}

it.each(CODES)("[GAME-09] %s: 1,000 rounds come out as in the digest", (code) => {
  const hash = createHash("sha256");
  for (let number = 0; number < ROUNDS; number += 1) hash.update(`${canonical(outcomeOf(code, number))}\n`);
  expect(hash.digest("hex")).toBe(digests[code]);
});

it("[GAME-09] the stand-alone Python verifier arrives at the same digests by itself", () => {
  const script = fileURLToPath(new URL("../../verify/verify.py", import.meta.url));
  const run = spawnSync("python3", [script, "digests"], { encoding: "utf8" });
  // Where Python is not installed, the tests above have still checked the same rounds.
  if (run.error) return;
  expect(JSON.parse(run.stdout)).toEqual(digests);
});
