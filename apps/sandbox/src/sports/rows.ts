/** A row of the feed: a league, a club, a match or a market in its present state, with the time of its last change. */
export interface Row {
  kind: "league" | "team" | "match" | "market";
  key: string;
  /** The time of its last change in Unix milliseconds. */
  version: number;
  [field: string]: unknown;
}
