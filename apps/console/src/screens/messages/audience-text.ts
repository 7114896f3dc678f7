import type { Audience } from "@khela/contract/console/messages";
import type { I18n } from "@khela/i18n/i18n";
import { localeOf } from "@khela/kernel/locales";

/** The audience of a message in words: all of its conditions, or everybody. */
export function audienceText({ t, number }: Pick<I18n, "t" | "number">, audience: Audience): string {
  const { accounts, language, newDays, awayDays, seenDays, vipFrom } = audience;
  const parts = [
    ...(accounts === undefined ? [] : [t("desk.audienceAccounts", { n: accounts.length })]),
    ...(language === undefined ? [] : [t("desk.audienceLanguage", { language: localeOf(language).name })]),
    ...(newDays === undefined ? [] : [t("desk.audienceNew", { n: newDays })]),
    ...(awayDays === undefined ? [] : [t("desk.audienceAway", { n: awayDays })]),
    ...(seenDays === undefined ? [] : [t("desk.audienceSeen", { n: seenDays })]),
    ...(vipFrom === undefined ? [] : [t("desk.audienceVip", { level: number(vipFrom) })]),
  ];
  return parts.length === 0 ? t("desk.audienceAll") : parts.join(" · ");
}
