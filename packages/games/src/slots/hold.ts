import type { Rng } from "@khela/kernel/rng";
import { type Coin, type HoldFeature, type HoldRules, REELS, ROWS, type SpinResult } from "./types.ts";

/** Draws the value of a coin, by weight. */
function coinValue(rng: Rng, { values }: HoldRules): number {
  let ticket = rng.int(values.reduce((sum, { weight }) => sum + weight, 0));
  const drawn = values.find(({ weight }) => (ticket -= weight) < 0);
  return drawn?.hundredths ?? 0;
}

/** The landed coins, reel by reel from the top, each with its drawn value. */
export function landedCoins(rng: Rng, rules: HoldRules, landed: SpinResult["landed"]): Coin[] {
  return landed.flatMap((reel, index) =>
    reel.flatMap((symbol, row): Coin[] =>
      symbol === "scatter" ? [{ position: [index, row], hundredths: coinValue(rng, rules) }] : [],
    ),
  );
}

/**
 * Plays the respins that `coins` trigger; undefined where they are too few. Every respin draws once for each empty
 * cell, reel by reel from the top, and for a new coin its value right after.
 */
export function playHold(rng: Rng, rules: HoldRules, coins: readonly Coin[]): HoldFeature | undefined {
  if (coins.length < rules.coins) return undefined;
  const held = new Set(coins.map(({ position }) => position.join()));
  const respins: HoldFeature["respins"][number][] = [];
  let winHundredths = coins.reduce((sum, { hundredths }) => sum + hundredths, 0);
  let left = rules.respins;
  while (left > 0 && held.size < REELS * ROWS) {
    const added = newCoins(rng, rules, held);
    for (const coin of added) {
      held.add(coin.position.join());
      winHundredths += coin.hundredths;
    }
    left = added.length > 0 ? rules.respins : left - 1;
    respins.push({ added, left });
  }
  const full = held.size === REELS * ROWS;
  return { respins, full, winHundredths: winHundredths + (full ? rules.fullHundredths : 0) };
}

function newCoins(rng: Rng, rules: HoldRules, held: ReadonlySet<string>): Coin[] {
  const added: Coin[] = [];
  for (let reel = 0; reel < REELS; reel += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      if (held.has([reel, row].join()) || rng.int(rules.of) >= rules.chance) continue;
      added.push({ position: [reel, row], hundredths: coinValue(rng, rules) });
    }
  }
  return added;
}
