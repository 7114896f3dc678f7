/** The URL parameters that pages accept; all others are dropped. */
import { isDayKey } from "@khela/kernel/period";

export type Raw = Record<string, unknown>;

/** The filters of a table whose rows have a day. */
export const PERIOD = { from: isDayKey, to: isDayKey };

/** The login's target, which never leaves the console, and whether a session had ended. */
export const loginSearch = (raw: Raw): { next?: string; ended?: string } => ({
  ...(typeof raw["next"] === "string" && /^\/(?!\/)/.test(raw["next"]) ? { next: raw["next"] } : {}),
  ...(raw["ended"] === "1" ? { ended: "1" } : {}),
});

const CHART_DAYS = ["7", "30", "90"];

/** The number of days that the dashboard's chart shows. */
export const chartSearch = (raw: Raw): { days?: string } =>
  typeof raw["days"] === "string" && CHART_DAYS.includes(raw["days"]) ? { days: raw["days"] } : {};
