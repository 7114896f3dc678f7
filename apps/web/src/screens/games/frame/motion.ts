/** Whether the player prefers reduced motion. */
export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Waits for an animation, or not at all with reduced motion. */
export const waitForAnimation = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, reducedMotion() ? 0 : ms));
