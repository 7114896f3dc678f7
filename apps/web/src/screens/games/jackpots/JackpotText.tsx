import { useI18n } from "@khela/ui/i18n";

/** The rules of the jackpots in plain words. */
export function JackpotText({ rtpPpm }: { rtpPpm: number }) {
  const { t, rate } = useI18n();
  return (
    <>
      <p>{t("jackpots.how1", { percent: rate(rtpPpm) })}</p>
      <p>{t("jackpots.how2")}</p>
      <p>{t("jackpots.how3")}</p>
      <p>{t("jackpots.how4")}</p>
      <p>{t("jackpots.how5")}</p>
    </>
  );
}
