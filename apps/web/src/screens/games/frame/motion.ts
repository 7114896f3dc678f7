/** Whether movements are to end at once. */
export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Waits, or not at all where movements end at once. */
export const moveFor = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, reducedMotion() ? 0 : ms));
