import { dayOf } from "@khela/kernel/period";

/** A draw takes no tickets in its last seconds: what decides it is made public no earlier than its time. */
const CUT_OFF_MS = 3_000;

/** A draw as the clock says it. */
export interface DrawTimes {
  /** Day by the brand's clock and number of that day: `20261123-0457`. */
  number: string;
  closesAt: Date;
  drawsAt: Date;
}

/**
 * The first draw that still takes tickets: at a multiple of its interval since midnight by the brand's clock. What
 * comes at midnight is the last draw of the day that ends.
 * @param everyS a divisor of a day
 * @param after the time of the draw before, which comes first
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
