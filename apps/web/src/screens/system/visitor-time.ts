/**
 * A time in the visitor's own time zone with the zone's name; everything else on the site uses the operator's
 * zone. Source: SYS-02.
 * @param timeZone replaces the browser's; for tests
 */
export function visitorTime(tag: string, momentMs: number, timeZone?: string): string {
  const text = new Intl.DateTimeFormat(tag, {
    weekday: "short",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(momentMs);
  // Bengali writes the zone in two words, which belong on one line.
  return text.replace(/ (?=[+−-]\S+$)/, "\u00a0");
}

/** Seconds as days, hours, minutes and seconds. */
export function splitSeconds(seconds: number): {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
} {
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
