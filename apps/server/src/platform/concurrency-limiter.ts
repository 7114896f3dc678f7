import { AppError } from "@khela/kernel/errors";

/**
 * A concurrency limiter for one class of costly calls: a few run, some queue, and the rest is refused before it costs
 * anything. So a flood of one class never takes more processor time or database connections than its few places
 * (AUTH-19).
 */
export interface ConcurrencyLimiter {
  /** Whether the next call would be refused; checked before its body is read. */
  readonly isFull: boolean;
  /**
   * Waits for a free place; first come, first served.
   * @param isGone whether the caller has hung up meanwhile, in which case the place goes to the next in the queue
   * @returns releases the place; calling it again does nothing
   * @throws AppError SYS_UNAVAILABLE where the queue is full, or the caller has hung up
   */
  acquire(isGone: () => boolean): Promise<() => void>;
}

interface Waiting {
  isGone: () => boolean;
  admit: (leave: () => void) => void;
  refuse: (error: AppError) => void;
}

/** @param places `inside`: calls that run at the same time; `waiting`: the length of the queue */
export function createConcurrencyLimiter(places: { inside: number; waiting: number }): ConcurrencyLimiter {
  const queue: Waiting[] = [];
  let inside = 0;

  const place = (): (() => void) => {
    inside += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside -= 1;
      next();
    };
  };
  const next = (): void => {
    while (inside < places.inside) {
      const first = queue.shift();
      if (!first) return;
      if (first.isGone()) first.refuse(new AppError("SYS_UNAVAILABLE"));
      else first.admit(place());
    }
  };

  return {
    get isFull() {
      return inside >= places.inside && queue.length >= places.waiting;
    },
    acquire(isGone) {
      if (inside < places.inside && queue.length === 0) return Promise.resolve(place());
      if (queue.length >= places.waiting) return Promise.reject(new AppError("SYS_UNAVAILABLE"));
      return new Promise((admit, refuse) => queue.push({ isGone, admit, refuse }));
    },
  };
}
