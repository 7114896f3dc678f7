import { type Money, money } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { hasOnly, isIntIn } from "../instant/seed-game.ts";
import { BURST_MOST } from "./limits.ts";
import { CATCH_SHARE, catchBound, type FishKind, type FishTitle } from "./types.ts";

/** A paid shot: the sea, and the number and kind of the fish it was aimed at. */
export interface Shot {
  readonly sea: string;
  readonly fish: number;
  readonly kind: string;
}

/** The bet of a round as it is stored. */
export interface FishingBet {
  /** Price of each shot, as decimal text. */
  readonly level: string;
  readonly shots: readonly Shot[];
}

/** Payout of each shot in whole stakes; 0 for a miss. */
export interface FishingOutcome {
  readonly hits: readonly number[];
}

/** The payout of one shot in whole stakes; 0 for a miss. Takes one draw, and a second one for a drawn prize. */
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

/** Whether a stored bet is valid for this title. */
export function isFishingBet(title: FishTitle, bet: unknown): bet is FishingBet {
  if (!hasOnly(bet, ["level", "shots"]) || !Array.isArray(bet.shots)) return false;
  const { shots } = bet;
  return shots.length >= 1 && shots.length <= BURST_MOST && shots.every((shot) => isShot(title, shot));
}

/** Replays the shots of a round in order, from one stream (GAME-09). @throws RangeError for an invalid bet */
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

/** Gross payout: every hit pays its multiple of the shot's price. */
export function fishingPayout(stake: Money, { hits }: FishingOutcome): Money {
  const times = hits.reduce((sum, hit) => sum + hit, 0);
  // The stake is the level times the number of shots, so the division leaves no remainder.
  return hits.length === 0 ? money(0n) : money((stake / BigInt(hits.length)) * BigInt(times));
}
