import { useCallback, useState } from "react";

/**
 * Whether a game is cut off from the server. Shots and wins use HTTP calls: while those are answered, only
 * other players' events are missing, and the screen shows no outage.
 * @param connected whether the socket is connected
 */
export function useCutOff(connected: boolean): { cutOff: boolean; answered: () => void } {
  const [seen, setSeen] = useState({ connected, answered: false });
  if (seen.connected !== connected) setSeen({ connected, answered: false });
  const answered = useCallback(() => setSeen((now) => (now.answered ? now : { ...now, answered: true })), []);
  return { cutOff: !connected && !seen.answered, answered };
}
