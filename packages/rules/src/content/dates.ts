/** From when and until when something is shown. Source: TALK-05, OPS-05. */
export interface Dates {
  /** ISO instants; null for no limit. */
  startsAt: string | null;
  endsAt: string | null;
}

/** Whether a moment is before, inside or after the dates. */
export function publicationStateAt({ startsAt, endsAt }: Dates, nowMs: number): "planned" | "live" | "over" {
  if (endsAt !== null && Date.parse(endsAt) <= nowMs) return "over";
  return startsAt !== null && Date.parse(startsAt) > nowMs ? "planned" : "live";
}
