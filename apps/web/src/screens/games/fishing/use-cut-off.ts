import { useCallback, useState } from "react";

/**
 * Whether a game is cut off from the server. Shots and their wins go by calls: while those are answered, nothing is lost
 * but the news of others, and the screen doesn't say that it is.
 * @param connected whether the live connection stands
 */
export function useCutOff(connected: boolean): { cutOff: boolean; answered: () => void } {
  const [seen, setSeen] = useState({ connected, answered: false });
  if (seen.connected !== connected) setSeen({ connected, answered: false });
  const answered = useCallback(() => setSeen((now) => (now.answered ? now : { ...now, answered: true })), []);
  return { cutOff: !connected && !seen.answered, answered };
}
