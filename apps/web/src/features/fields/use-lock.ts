import { useState } from "react";
import { asCallError } from "../../shell/api.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { useCountdown } from "../../shell/use-countdown.ts";

/** Refusals that say how long to wait before the next attempt. */
const LOCKS = ["AUTH_LOCKED", "PHONE_TOO_MANY", "SYS_TOO_MANY"];

/** The wait after too many failed attempts, counted down. Source: AUTH-18, AUTH-19. */
export function useLock() {
  const [untilMs, setUntilMs] = useState<number>();
  const left = useCountdown(untilMs);
  /** Starts the wait if the refusal names one. */
  function note(error: unknown): void {
    const refusal = asCallError(error);
    const wait = refusal?.params["retryAfterS"];
    if (LOCKS.includes(refusal?.code ?? "") && typeof wait === "number")
      setUntilMs(systemClock.nowMs() + wait * 1000);
  }
  return { left, note };
}
