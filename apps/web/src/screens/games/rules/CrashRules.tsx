import { CRASH_MAX_PAYOUT } from "@khela/games/crash/crash";
import { CASH_OUT_MIN_HUNDREDTHS, CRASH_CAP_HUNDREDTHS } from "@khela/games/crash/limits";
import { BET_WINDOW_MS } from "@khela/games/crash/phase";
import { useI18n } from "@khela/ui/i18n";
import { RulesPart } from "./RulesPart.tsx";

export default function CrashRules() {
  const { t, number, money } = useI18n();
  const times = (hundredths: number) => number(hundredths / 100, { minimumFractionDigits: 2 });
  return (
    <RulesPart title={t("games.howToPlay")}>
      <p>{t("games.crashRule1", { seconds: BET_WINDOW_MS / 1000 })}</p>
      <p>{t("games.crashRule2", { min: times(CASH_OUT_MIN_HUNDREDTHS) })}</p>
      <p>{t("games.crashRule3")}</p>
      <p>{t("games.crashRule4")}</p>
      <p>
        {t("games.crashRule5", {
          max: times(CRASH_CAP_HUNDREDTHS),
          amount: money(CRASH_MAX_PAYOUT, { decimals: "auto" }),
        })}
      </p>
    </RulesPart>
  );
}
