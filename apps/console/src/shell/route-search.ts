/** What pages take of their address; the rest is dropped. */
import { isDayKey } from "@khela/kernel/period";

export type Raw = Record<string, unknown>;

/** The filters of a table whose rows have a day. */
export const PERIOD = { from: isDayKey, to: isDayKey };

/** Where a login leads to, never out of the console, and whether a session has ended before. */
export const loginSearch = (raw: Raw): { next?: string; ended?: string } => ({
  ...(typeof raw["next"] === "string" && /^\/(?!\/)/.test(raw["next"]) ? { next: raw["next"] } : {}),
  ...(raw["ended"] === "1" ? { ended: "1" } : {}),
});

const CHART_DAYS = ["7", "30", "90"];

/** How many days the dashboard's chart goes back. */
export const chartSearch = (raw: Raw): { days?: string } =>
  typeof raw["days"] === "string" && CHART_DAYS.includes(raw["days"]) ? { days: raw["days"] } : {};
