/** Sends shots to the server: collected briefly and sent in consecutive bursts, so that none is lost or doubled. */
import type { ShotResult } from "@khela/contract/fishing";
import { BURST_MOST } from "@khela/games/fishing/limits";
import type { Money } from "@khela/kernel/money";

/** A shot that was fired on the screen. */
export interface FiredShot {
  readonly sea: string;
  readonly fish: number;
  /** The id of the bullet on the screen. */
  readonly bullet: number;
  /** The cost of the shot. */
  readonly level: Money;
}

export interface Gun {
  /** Adds a shot. The first one is sent at once; the following ones are collected. */
  add(shot: FiredShot): void;
  /** The number of shots without a result. */
  waiting(): number;
}

/** The time between the starts of two bursts. */
const GATHER_MS = 600;

/**
 * @param deps.send sends one burst; the results are in the order of the shots. Undefined when the burst was
 * refused: then none of it was charged
 * @param deps.fits whether a fish can still be hit: shots at others are dropped without cost
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
      // All shots of a burst have the same level; shots of another level go into the next one.
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
