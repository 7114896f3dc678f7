import type { Container } from "pixi.js";

/** An animation with a fixed length. */
export interface Motion {
  readonly node: Container;
  readonly lengthMs: number;
  /** Draws the animation at a fraction of its time, 0 to 1. */
  step(part: number): void;
  end?: () => void;
}

export interface Motions {
  add(motion: Motion): void;
  step(nowMs: number): void;
}

export function createMotions(): Motions {
  const running = new Map<Motion, number>();
  return {
    add: (motion) => void running.set(motion, performance.now()),
    step(nowMs) {
      for (const [motion, startMs] of running) {
        const part = Math.min(1, Math.max(0, (nowMs - startMs) / motion.lengthMs));
        motion.step(part);
        if (part < 1) continue;
        running.delete(motion);
        motion.end?.();
        motion.node.destroy({ children: true });
      }
    },
  };
}
