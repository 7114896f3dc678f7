import { useEffect, useState } from "react";
import { systemClock } from "@khela/kernel/system-clock";

/** Whole seconds until a time, counted down while the component is mounted; 0 once it has passed. */
export function useCountdown(untilMs: number | undefined): number {
  const left = () => (untilMs === undefined ? 0 : secondsLeft(untilMs, systemClock.nowMs()));
  const [seconds, setSeconds] = useState(left);
  const [counted, setCounted] = useState(untilMs);
  if (counted !== untilMs) {
    setCounted(untilMs);
    setSeconds(left());
  }
  useEffect(() => {
    if (untilMs === undefined) return undefined;
    const timer = setInterval(() => {
      const now = secondsLeft(untilMs, systemClock.nowMs());
      setSeconds(now);
      if (now === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}

/** Whole seconds from now to a time, rounded up, never below 0. Both in epoch milliseconds. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** Seconds as `m:ss` in 0-9; format with `digits` for display. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
