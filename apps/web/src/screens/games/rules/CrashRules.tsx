import { CASH_OUT_MIN_HUNDREDTHS, CRASH, type CrashTitle, crashTitle } from "@khela/games/crash/limits";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import type { Game } from "../frame/game.ts";
import { RulesPart } from "./RulesPart.tsx";

/** When all is lost, and what else is the title's own. */
const OWN: Readonly<Record<string, readonly MessageId[]>> = {
  crash: ["games.crashRule3"],
  bhokatta: ["originals.bhokattaRule1", "originals.bhokattaRule2"],
};

export default function CrashRules({ game }: { game: Game }) {
  const { t, number, money } = useI18n();
  const title: CrashTitle = crashTitle(game.code) ?? CRASH;
  const times = (hundredths: number) => number(hundredths / 100, { minimumFractionDigits: 2 });
  return (
    <RulesPart title={t("games.howToPlay")}>
      <p>{t("games.crashRule1", { seconds: title.betWindowMs / 1000 })}</p>
      <p>{t("games.crashRule2", { min: times(CASH_OUT_MIN_HUNDREDTHS) })}</p>
      {(OWN[title.code] ?? []).map((id) => (
        <p key={id}>{t(id)}</p>
      ))}
      <p>{t("games.crashRule4")}</p>
      <p>
        {t("games.crashRule5", {
          max: times(title.capHundredths),
          amount: money(title.maxPayout, { decimals: "auto" }),
        })}
      </p>
    </RulesPart>
  );
}
