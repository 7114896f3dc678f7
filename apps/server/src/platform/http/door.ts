import { AppError } from "@khela/kernel/errors";

/**
 * A door for one class of costly calls: few are inside, some wait in front of it, and the rest is sent
 * away before it costs anything. So a flood of one class takes no more processor time and no more
 * connections to the database than its few places, whatever comes (AUTH-19).
 */
export interface Door {
  /** The next one would be sent away: true before its body is read. */
  readonly full: boolean;
  /**
   * Waits for a place inside; first come, first served.
   * @param isGone whether the caller has hung up meanwhile: its turn goes to the next one
   * @returns what gives the place back; calling it again does nothing
   * @throws AppError SYS_UNAVAILABLE where too many wait, or the caller has hung up
   */
  enter(isGone: () => boolean): Promise<() => void>;
}

interface Waiting {
  isGone: () => boolean;
  admit: (leave: () => void) => void;
  refuse: (error: AppError) => void;
}

/** @param places inside: at work at the same time; waiting: in front of the door */
export function createDoor(places: { inside: number; waiting: number }): Door {
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
    get full() {
      return inside >= places.inside && queue.length >= places.waiting;
    },
    enter(isGone) {
      if (inside < places.inside && queue.length === 0) return Promise.resolve(place());
      if (queue.length >= places.waiting) return Promise.reject(new AppError("SYS_UNAVAILABLE"));
      return new Promise((admit, refuse) => queue.push({ isGone, admit, refuse }));
    },
  };
}
