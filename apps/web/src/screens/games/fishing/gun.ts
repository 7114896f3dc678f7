/** Shots on their way to the server: gathered for a moment, sent one burst after the other, none lost or doubled. */
import type { ShotResult } from "@khela/contract/fishing";
import { BURST_MOST } from "@khela/games/fishing/limits";
import type { Money } from "@khela/kernel/money";

/** A shot that was fired on the screen. */
export interface FiredShot {
  readonly sea: string;
  readonly fish: number;
  /** Of the bullet on the screen. */
  readonly bullet: number;
  /** What it costs. */
  readonly level: Money;
}

export interface Gun {
  /** A shot more. The first goes at once; those that follow are gathered. */
  add(shot: FiredShot): void;
  /** Shots whose end is not known yet. */
  waiting(): number;
}

/** Between the beginnings of two bursts. */
const GATHER_MS = 600;

/**
 * @param deps.send one burst; the answer's shots are in the order of those sent. It ends with undefined where the
 *   burst was refused: then nothing of it was paid
 * @param deps.fits whether a fish can still be hit: others are left out, and cost nothing
 */
export function createGun(deps: {
  send(shots: readonly FiredShot[]): Promise<readonly ShotResult[] | undefined>;
  fits(shot: FiredShot): boolean;
  ended(shot: FiredShot, result: ShotResult | undefined): void;
  nowMs(): number;
  later(work: () => void, ms: number): void;
}): Gun {
  const queue: FiredShot[] = [];
  let flying = 0;
  let busy = false;
  let sentMs = -GATHER_MS;
  let planned = false;

  const pump = (): void => {
    planned = false;
    if (busy) return;
    const ready: FiredShot[] = [];
    while (queue.length > 0 && ready.length < BURST_MOST) {
      const [shot] = queue;
      // A burst has one level: what costs something else goes with the next.
      if (!shot || (ready[0] && ready[0].level !== shot.level)) break;
      queue.shift();
      if (deps.fits(shot)) ready.push(shot);
      else deps.ended(shot, undefined);
    }
    if (ready.length === 0) return;
    busy = true;
    sentMs = deps.nowMs();
    flying = ready.length;
    void deps.send(ready).then((results) => {
      busy = false;
      flying = 0;
      ready.forEach((shot, index) => deps.ended(shot, results?.[index]));
      plan();
    });
  };
  const plan = (): void => {
    if (planned || busy || queue.length === 0) return;
    planned = true;
    deps.later(pump, Math.max(0, sentMs + GATHER_MS - deps.nowMs()));
  };

  return {
    add(shot) {
      queue.push(shot);
      plan();
    },
    waiting: () => queue.length + flying,
  };
}
