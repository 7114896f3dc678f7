import { type Money, money } from "@khela/kernel/money";
import { jackpotShare } from "./tiers.ts";

/** The state of a run that a bet needs. Amounts in 1/10,000. */
export interface JackpotRun {
  readonly number: number;
  readonly seed: Money;
  readonly mustHitBy: Money;
  readonly poolPpm: number;
  readonly reservePpm: number;
  /** Hidden until the run is won. */
  readonly threshold: Money;
}

/**
 * The money of a pool: the amount that can be won, and the part of this run's contributions reserved for later seeds.
 */
export interface JackpotBalance {
  readonly amount: Money;
  readonly reserved: Money;
}

/** A bet's place in a run: its contribution moved the pool from `from` to `to`. It won where `won` is set. */
export interface JackpotContribution {
  readonly run: number;
  readonly from: Money;
  readonly to: Money;
  readonly won: Money | null;
}

/** The effect of one bet on a pool. */
export interface JackpotStep<Run extends JackpotRun> extends JackpotBalance {
  readonly places: readonly JackpotContribution[];
  /** Runs that this bet won, each with the reserve that its contributions had built up. */
  readonly ended: readonly {
    readonly run: Run;
    readonly reserved: Money;
    readonly place: JackpotContribution;
  }[];
  /** Runs that this bet started. */
  readonly started: readonly Run[];
  /** The run that continues; null where no new run started. */
  readonly run: Run | null;
}

/**
 * Adds a bet's contribution to a pool. The bet that brings the amount to the hidden threshold wins exactly the
 * threshold; the excess goes into the next run, on top of its seed. If the excess reaches the next threshold as well,
 * the same bet wins both runs. GAME-11, decision 0023.
 * @param follow returns the run after a won one; null where no new run starts
 */
export function contributeToJackpot<Run extends JackpotRun>(
  before: JackpotBalance & { readonly run: Run },
  stake: Money,
  follow: (won: Run) => Run | null,
): JackpotStep<Run> {
  const places: JackpotContribution[] = [];
  const ended: { run: Run; reserved: Money; place: JackpotContribution }[] = [];
  const started: Run[] = [];
  let run: Run | null = before.run;
  let from = before.amount;
  let amount = money(before.amount + jackpotShare(stake, run.poolPpm));
  let reserved = money(before.reserved + jackpotShare(stake, run.reservePpm));
  while (run) {
    const wins = amount >= run.threshold;
    const place = { run: run.number, from, to: amount, won: wins ? run.threshold : null };
    places.push(place);
    if (!wins) break;
    ended.push({ run, reserved, place });
    const over = money(amount - run.threshold);
    reserved = money(0n);
    run = follow(run);
    if (run) started.push(run);
    from = run ? run.seed : money(0n);
    amount = money(from + over);
  }
  return { amount, reserved, places, ended, started, run };
}
