import { systemClock } from "@khela/kernel/system-clock";
import { useEffect, useState } from "react";

const EVERY_MS = 20_000;

/** The present moment in milliseconds, renewed often enough for texts that count minutes. */
export function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => systemClock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(systemClock.nowMs()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
