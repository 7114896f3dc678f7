import type { I18n } from "@khela/i18n/i18n";
import { movementName } from "../../shell/parts/movement-name.ts";

/** The name of a source such as `payments:sandbox`. */
export function sourceName({ t }: I18n, source: string): string {
  const [kind = "", ...rest] = source.split(":");
  const name = rest.join(":");
  if (kind === "proof") return t("desk.source_proof");
  if (kind === "vendor") return t("desk.source_vendor", { name });
  return kind === "payments" ? t("desk.source_payments", { name }) : source;
}

/** The subject of a break; an hour such as `hour:BDT:2026-11-22T10:00:00.000Z` is written as a time. */
export function subjectText(i18n: I18n, subject: string): string {
  const [kind, currency = "", ...moment] = subject.split(":");
  if (kind !== "hour") return movementName(i18n, subject);
  return i18n.t("desk.hourOf", { currency, time: i18n.date(moment.join(":"), "dateTime") });
}

const HOUR_MS = 3_600_000;

/** The age of a break in hours or days. */
export function ageText({ t }: I18n, sinceMs: number, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - sinceMs) / HOUR_MS));
  return hours < 48 ? t("desk.ageHours", { n: hours }) : t("desk.ageDays", { n: Math.floor(hours / 24) });
}
