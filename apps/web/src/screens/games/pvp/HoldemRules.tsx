import { HAND_CATEGORIES } from "@khela/games/holdem/evaluate";
import { ACT_MS, AWAY_MS, BANK_MS, HOLDEM_ROOMS, MOST_TIMEOUTS, RAKE_PPM } from "@khela/games/holdem/rooms";
import { useI18n } from "@khela/ui/i18n";
import { RulesPart } from "../rules/RulesPart.tsx";

/** How hold'em is played here: hands, stakes, rake, and what becomes of who doesn't act. */
export default function HoldemRules() {
  const { t, number, money, locale } = useI18n();
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{t("pvp.rulesGoal")}</p>
        <p>{t("pvp.rulesTurns")}</p>
        <p>{t("pvp.rulesPots")}</p>
        <p>{t("pvp.rulesShow")}</p>
      </RulesPart>
      <RulesPart title={t("pvp.rulesHands")}>
        <ol className="list-inside list-decimal">
          {HAND_CATEGORIES.toReversed().map((category) => (
            <li key={category}>{t(`pvp.hand_${category}`)}</li>
          ))}
        </ol>
      </RulesPart>
      <RulesPart title={t("pvp.rulesRake")}>
        <p>{t("pvp.rulesRakeText", { percent: number(RAKE_PPM / 10_000) })}</p>
        <table className="w-full text-sm tabular-nums">
          <thead className="text-xs text-muted">
            <tr>
              <th className="py-1 pe-2 text-start font-medium">{t("pvp.table")}</th>
              <th className="py-1 pe-2 text-end font-medium">{t("pvp.blinds")}</th>
              <th className="py-1 pe-2 text-end font-medium">{t("pvp.buyIn")}</th>
              <th className="py-1 text-end font-medium">{t("pvp.rakeCap")}</th>
            </tr>
          </thead>
          <tbody>
            {HOLDEM_ROOMS.map((room) => (
              <tr key={room.code} className="border-t border-line text-text">
                <td className="py-1.5 pe-2">{room.name[locale]}</td>
                <td className="py-1.5 pe-2 text-end">
                  {money(room.smallBlind, { decimals: "auto" })} /{" "}
                  {money(room.bigBlind, { decimals: "auto" })}
                </td>
                <td className="py-1.5 pe-2 text-end">
                  {money(room.minBuyIn, { decimals: "auto" })} – {money(room.maxBuyIn, { decimals: "auto" })}
                </td>
                <td className="py-1.5 text-end">{money(room.rakeCap, { decimals: "auto" })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </RulesPart>
      <RulesPart title={t("pvp.rulesTime")}>
        <p>
          {t("pvp.rulesTimeText", {
            seconds: number(ACT_MS / 1000),
            bank: number(BANK_MS / 1000),
            times: number(MOST_TIMEOUTS),
            minutes: number(AWAY_MS / 60_000),
          })}
        </p>
        <p>{t("pvp.rulesServer")}</p>
        <p>{t("pvp.rulesTogether")}</p>
        <p>{t("pvp.rulesKeys")}</p>
      </RulesPart>
    </>
  );
}
