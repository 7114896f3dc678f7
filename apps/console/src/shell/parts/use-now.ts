import { useEffect, useState } from "react";
import { systemClock } from "@khela/kernel/system-clock";

/** The current time, refreshed at an interval; both in milliseconds. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => systemClock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(systemClock.nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
