import { type Money, money } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { hasOnly, isIntIn } from "../instant/seed-game.ts";
import { BURST_MOST } from "./limits.ts";
import { CATCH_SHARE, catchBound, type FishKind, type FishTitle } from "./types.ts";

/** A shot that was paid for: at which fish of which sea, and of what kind that is. */
export interface Shot {
  readonly sea: string;
  readonly fish: number;
  readonly kind: string;
}

/** What a round's record keeps of its bet. */
export interface FishingBet {
  /** What each shot cost, as text. */
  readonly level: string;
  readonly shots: readonly Shot[];
}

/** What each shot paid, in whole stakes; 0: the fish swam on. */
export interface FishingOutcome {
  readonly hits: readonly number[];
}

/** One shot: whether the fish is caught, and what it pays then. Draws once, and once more for a drawn prize. */
export function playShot(rng: Rng, { pays }: Pick<FishKind, "pays">): number {
  if (rng.int(catchBound(pays)) >= CATCH_SHARE) return 0;
  if (pays.kind === "fixed") return pays.times;
  let place = rng.int(pays.prizes.reduce((sum, { weight }) => sum + weight, 0));
  const prize = pays.prizes.find(({ weight }) => (place -= weight) < 0);
  if (!prize) throw new Error("weights that don't add up");
  return prize.times;
}

const isShot = (title: FishTitle, shot: unknown): shot is Shot =>
  hasOnly(shot, ["sea", "fish", "kind"]) &&
  typeof shot.sea === "string" &&
  isIntIn(shot.fish, { min: 0, max: 100_000 }) &&
  title.kinds.some(({ code }) => code === shot.kind);

/** Whether a record's bet is one of this title. */
export function isFishingBet(title: FishTitle, bet: unknown): bet is FishingBet {
  if (!hasOnly(bet, ["level", "shots"]) || !Array.isArray(bet.shots)) return false;
  const { shots } = bet;
  return shots.length >= 1 && shots.length <= BURST_MOST && shots.every((shot) => isShot(title, shot));
}

/** The shots of a round again, one after the other from one stream (GAME-09). @throws RangeError for no such bet */
export function playShots(rng: Rng, title: FishTitle, bet: unknown): FishingOutcome {
  if (!isFishingBet(title, bet)) throw new RangeError("no such round");
  const kinds = new Map(title.kinds.map((kind) => [kind.code, kind]));
  return {
    hits: bet.shots.map((shot) => {
      const kind = kinds.get(shot.kind);
      if (!kind) throw new RangeError("no such fish");
      return playShot(rng, kind);
    }),
  };
}

/** Gross payout: every hit pays its multiple of what its shot cost. */
export function fishingPayout(stake: Money, { hits }: FishingOutcome): Money {
  const times = hits.reduce((sum, hit) => sum + hit, 0);
  // The stake is the level times the shots, without a remainder.
  return hits.length === 0 ? money(0n) : money((stake / BigInt(hits.length)) * BigInt(times));
}
