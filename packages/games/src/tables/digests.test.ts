import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { recompute } from "../verify.ts";
import type { BlackjackOutcome } from "./blackjack/spots.ts";
import digests from "./digests.json" with { type: "json" };
import { TABLES, tableGame, type TableOutcome } from "./tables.ts";

/** The number of rounds in each digest, as in tables.py: see `digests` there. */
const ROUNDS = 1_000;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function roundOf(code: string, number: number): unknown {
  const again = recompute({
    gameCode: code,
    bet: null,
    serverSeedHex: sha256(`khela test vectors table ${code} ${Math.floor(number / 100)}`),
    clientSeed: `salt ${number % 7}`,
    nonce: number,
  });
  const outcome = again.outcome as unknown as TableOutcome;
  const { spots, judge, decisions } = tableGame(code);
  if (!decisions)
    return { outcome, pays: Object.fromEntries(spots.map((spot) => [spot.code, judge(spot.code, outcome)])) };
  // Where players decide, payouts are listed by the number of cards drawn.
  const { draws, splits = [] } = outcome as BlackjackOutcome;
  const pays = new Map([0, ...draws].map((_, drew) => [`main-${drew}`, judge("main", outcome, drew)]));
  for (const [hand, own] of splits.entries())
    for (let drew = 1; drew <= own.length; drew += 1)
      pays.set(`split-${hand + 1}-${drew}`, judge(["main", "split"][hand] ?? "", outcome, [drew, drew]));
  return { outcome, pays: Object.fromEntries(pays) };
}

it.each(TABLES.map(({ code }) => code))(
  "[GAME-09] %s: 1,000 rounds and what every spot pays are as in the digest",
  (code) => {
    const hash = createHash("sha256");
    for (let number = 1; number <= ROUNDS; number += 1) hash.update(`${canonical(roundOf(code, number))}\n`);
    expect(hash.digest("hex")).toBe(digests[code as keyof typeof digests]);
  },
);

it("[GAME-09] the stand-alone Python verifier arrives at the same digests by itself", () => {
  const script = fileURLToPath(new URL("../../verify/tables.py", import.meta.url));
  const run = spawnSync("python3", [script, "digests"], { encoding: "utf8" });
  // Where Python is not installed, the tests above have still checked the same rounds.
  if (run.error) return;
  expect(JSON.parse(run.stdout)).toEqual(digests);
});
