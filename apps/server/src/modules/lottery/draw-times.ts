import { dayOf } from "@khela/kernel/period";

/**
 * The sale stops this long before the draw's time, and the numbers are published no earlier than that time.
 */
const CUT_OFF_MS = 3_000;

/** A draw's number and times, from the clock. */
export interface DrawTimes {
  /** The day in the brand's time zone and the number within it: `20261123-0457`. */
  number: string;
  closesAt: Date;
  drawsAt: Date;
}

/**
 * The first draw that still takes tickets. Draws are at multiples of the interval since midnight in the
 * brand's time zone; the one at midnight is the last of the day that ends.
 * @param everyS a divisor of a day
 * @param after the time of the previous draw; the result comes after it
 */
export function nextDraw(everyS: number, nowMs: number, after?: Date): DrawTimes {
  const everyMs = everyS * 1_000;
  const fromMs = Math.max(nowMs + CUT_OFF_MS, after?.getTime() ?? 0);
  const { startMs } = dayOf(fromMs);
  const drawsMs = startMs + (Math.floor((fromMs - startMs) / everyMs) + 1) * everyMs;
  const day = dayOf(drawsMs - 1);
  const place = (drawsMs - day.startMs) / everyMs;
  return {
    number: `${day.key.replaceAll("-", "")}-${String(place).padStart(4, "0")}`,
    closesAt: new Date(drawsMs - CUT_OFF_MS),
    drawsAt: new Date(drawsMs),
  };
}
