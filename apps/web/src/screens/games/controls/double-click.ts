/**
 * Lets only the first click of a double click place a bet: if a round ends at once (reduced motion, a fast
 * network), the second click would place another bet or undo the first. Faster series of clicks count again.
 */
export const ignoreDoubleClick =
  (act: () => void) =>
  ({ detail }: Pick<UIEvent, "detail">): void => {
    if (detail !== 2) act();
  };
