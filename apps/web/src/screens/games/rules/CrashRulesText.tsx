import { CASH_OUT_MIN_HUNDREDTHS, CRASH, type CrashTitle, crashTitle } from "@khela/games/crash/limits";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import type { Game } from "../frame/game.ts";
import { RulesPart } from "./RulesPart.tsx";

/** The rules of a crash game. @param own the title's own texts: when the stakes are lost, and other particulars */
export function CrashRulesText({ game, own }: { game: Game; own: readonly MessageId[] }) {
  const { t, number, money } = useI18n();
  const title: CrashTitle = crashTitle(game.code) ?? CRASH;
  const times = (hundredths: number) => number(hundredths / 100, { minimumFractionDigits: 2 });
  return (
    <RulesPart title={t("games.howToPlay")}>
      <p>{t("games.crashRule1", { seconds: title.betWindowMs / 1000 })}</p>
      <p>{t("games.crashRule2", { min: times(CASH_OUT_MIN_HUNDREDTHS) })}</p>
      {own.map((id) => (
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
