import { useI18n } from "@khela/ui/i18n";

/** The rules of the jackpots in plain words. */
export function JackpotText({ rtpPpm }: { rtpPpm: number }) {
  const { t, number } = useI18n();
  return (
    <>
      <p>{t("jackpots.how1", { percent: number(rtpPpm / 10_000, { maximumFractionDigits: 2 }) })}</p>
      <p>{t("jackpots.how2")}</p>
      <p>{t("jackpots.how3")}</p>
      <p>{t("jackpots.how4")}</p>
      <p>{t("jackpots.how5")}</p>
    </>
  );
}
