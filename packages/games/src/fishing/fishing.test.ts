import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { moneyFromText, taka } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { describe, expect, it } from "vitest";
import { drawStream } from "../fair/stream.ts";
import { recompute } from "../verify.ts";
import digestFile from "./digests.json" with { type: "json" };
import { GOLDEN_HILSA_INFO } from "./golden-hilsa/info.ts";
import { GOLDEN_HILSA } from "./golden-hilsa/title.ts";
import { CANNON_LEVELS } from "./limits.ts";
import { drawSea, placeAt, SEA_MS } from "./sea.ts";
import { fishingPayout, isFishingBet, playShot } from "./shots.ts";
import { catchBound, CATCH_SHARE, FISHING_RTP_PPM, meanTimes, payRange } from "./types.ts";

const digests: Readonly<Record<string, string>> = digestFile;
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const seed = (text: string): string => sha256(`khela test vectors ${text}`);
const SEA = "0192f0c0-0000-7000-8000-000000000000";

/** Expected payout of one shot: every sequence of draws, weighted by its frequency among `total`. */
function everyShot(kind: (typeof GOLDEN_HILSA.kinds)[number]): { paid: bigint; total: bigint } {
  const bound = catchBound(kind.pays);
  const prizes =
    kind.pays.kind === "fixed" ? 1 : kind.pays.prizes.reduce((sum, { weight }) => sum + weight, 0);
  let paid = 0n;
  for (let first = 0; first < bound; first += 1) {
    for (let second = 0; second < prizes; second += 1) {
      const drawn = [first, second];
      const rng: Rng = { int: () => drawn.shift() ?? 0 };
      paid += BigInt(playShot(rng, kind));
      // A missed shot pays nothing, whatever a second draw would have been.
    }
  }
  return { paid, total: BigInt(bound) * BigInt(prizes) };
}

describe("return", () => {
  it.each(GOLDEN_HILSA.kinds)("[GAME-10] $code returns exactly 96 %, counted over every draw", (kind) => {
    const { paid, total } = everyShot(kind);
    expect(paid * 1_000_000n).toBe(total * BigInt(FISHING_RTP_PPM));
    expect(Number.isInteger(meanTimes(kind.pays))).toBe(true);
    expect(catchBound(kind.pays)).toBeGreaterThan(CATCH_SHARE);
  });

  it("[GAME-10] what the shelf shows is what is played", () => {
    const most = Math.max(...GOLDEN_HILSA.kinds.map(({ pays }) => payRange(pays)[1]));
    expect(GOLDEN_HILSA_INFO).toMatchObject({
      rtpPpm: FISHING_RTP_PPM,
      maxWinHundredths: most * 100,
      mathsVersion: GOLDEN_HILSA.mathsVersion,
      minStake: CANNON_LEVELS[0],
      maxStake: CANNON_LEVELS.at(-1),
    });
  });
});

describe("shots", () => {
  it("[GAME-09] pays every hit its multiple of what its shot cost", () => {
    expect(fishingPayout(moneyFromText("0.3"), { hits: [2, 0, 500] })).toBe(moneyFromText("50.2"));
    expect(fishingPayout(taka(5), { hits: [0] })).toBe(0n);
  });

  it("[GAME-09] takes the game's own bets alone", () => {
    const shot = { sea: SEA, fish: 3, kind: "rui" };
    const ok = (bet: unknown) => isFishingBet(GOLDEN_HILSA, bet);
    expect(ok({ level: "1", shots: [shot] })).toBe(true);
    expect(ok({ level: "1", shots: [] })).toBe(false);
    expect(ok({ level: "1", shots: Array.from({ length: 9 }, () => shot) })).toBe(false);
    expect(ok({ level: "1", shots: [{ ...shot, kind: "whale" }] })).toBe(false);
    expect(ok({ level: "1", shots: [{ ...shot, fish: -1 }] })).toBe(false);
    expect(ok({ level: "1", shots: [{ ...shot, more: 1 }] })).toBe(false);
    expect(ok(null)).toBe(false);
  });
});

describe("sea", () => {
  const rng = () =>
    drawStream({ serverSeedHex: seed("sea"), clientSeed: "salt", nonce: 1, gameCode: GOLDEN_HILSA.code });

  it("[GAME-09] the same seed makes the same fish on the same ways", () => {
    const sea = drawSea(rng(), GOLDEN_HILSA);
    expect(sea).toEqual(drawSea(rng(), GOLDEN_HILSA));
    expect(sea.length).toBeGreaterThan(100);
    expect(sea.map(({ number }) => number)).toEqual(sea.map((_, index) => index));
    expect(sea.every(({ entersMs, leavesMs }) => entersMs > 0 && leavesMs < SEA_MS + 35_000)).toBe(true);
  });

  it("[GAME-08] fish come from outside, stay in the picture's height, and leave on the other side", () => {
    for (const fish of drawSea(rng(), GOLDEN_HILSA)) {
      const start = placeAt(fish, fish.entersMs);
      const end = placeAt(fish, fish.leavesMs);
      expect(placeAt(fish, fish.entersMs - 1)).toBeUndefined();
      expect(placeAt(fish, fish.leavesMs + 1)).toBeUndefined();
      const [x0 = 500, x1 = 500] = [start?.x, end?.x];
      expect((x0 < 0 && x1 > 1_000) || (x0 > 1_000 && x1 < 0)).toBe(true);
      const middle = placeAt(fish, (fish.entersMs + fish.leavesMs) / 2);
      expect(middle?.y).toBeGreaterThan(0);
      expect(middle?.y).toBeLessThan(1_000);
    }
  });
});

/** JSON with sorted keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

describe("other languages", () => {
  const gameCode = GOLDEN_HILSA.code;
  const kinds = GOLDEN_HILSA.kinds.map(({ code }) => code);

  it("[GAME-09] 1,000 rounds come out as in the digest", () => {
    const hash = createHash("sha256");
    for (let number = 0; number < 1_000; number += 1) {
      const shots = Array.from({ length: 1 + (number % 8) }, (_, place) => ({
        sea: SEA,
        fish: place,
        kind: kinds[(number + place * 5) % kinds.length],
      }));
      const again = recompute({
        gameCode,
        bet: { level: "1.00", shots },
        serverSeedHex: seed(`${gameCode} ${Math.floor(number / 100)}`),
        clientSeed: `player ${number % 7}:~`,
        nonce: number,
      });
      if (again.kind !== "fishing" || !("hits" in again.outcome)) throw new Error("no shots");
      hash.update(`${JSON.stringify(again.outcome.hits)}\n`);
    }
    expect(hash.digest("hex")).toBe(digests[gameCode]);
  });

  it("[GAME-09] 200 seas come out as in the digest", () => {
    const hash = createHash("sha256");
    for (let number = 1; number <= 200; number += 1) {
      const again = recompute({
        gameCode,
        bet: null,
        serverSeedHex: seed(`sea ${gameCode} ${number}`),
        clientSeed: `salt ${number % 7}`,
        nonce: number,
      });
      if (again.kind !== "fishing" || !("fish" in again.outcome)) throw new Error("no sea");
      hash.update(`${canonical(again.outcome.fish)}\n`);
    }
    expect(hash.digest("hex")).toBe(digests[`${gameCode}/sea`]);
  });

  it("[GAME-09] the stand-alone Python verifier arrives at the same digests by itself", () => {
    const script = fileURLToPath(new URL("../../verify/fishing.py", import.meta.url));
    const run = spawnSync("python3", [script, "digests"], { encoding: "utf8" });
    // Where Python is not installed, the tests above have still checked the same rounds.
    if (run.error) return;
    expect(JSON.parse(run.stdout)).toEqual(digests);
  });
});
