/**
 * What bets takes the first click of a double click alone: where a round is over at once (reduced motion, a fast
 * network), the second would be another bet, or take back what the first one did. Ever faster clicks count again.
 */
export const firstOfTwo =
  (act: () => void) =>
  ({ detail }: Pick<UIEvent, "detail">): void => {
    if (detail !== 2) act();
  };
