/** From when and until when something is shown. Source: TALK-05, OPS-05. */
export interface Dates {
  /** ISO instants; null: since ever, and for ever. */
  startsAt: string | null;
  endsAt: string | null;
}

/** Whether it is before, inside or past its dates at a moment. */
export function datesAt({ startsAt, endsAt }: Dates, nowMs: number): "planned" | "live" | "over" {
  if (endsAt !== null && Date.parse(endsAt) <= nowMs) return "over";
  return startsAt !== null && Date.parse(startsAt) > nowMs ? "planned" : "live";
}
