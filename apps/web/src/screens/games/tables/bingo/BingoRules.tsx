import { BINGO, BINGO_BALLS, BINGO_PRIZES } from "@khela/games/tables/bingo/spots";
import { TABLE_BETTING_MS } from "@khela/games/tables/phase";
import { useI18n } from "@khela/ui/i18n";
import { RulesPart } from "../../rules/RulesPart.tsx";
import { bandText } from "./bands.ts";

export default function BingoRules() {
  const { t, number, rate, money } = useI18n();
  const [ticket] = BINGO.spots;
  const seconds = (TABLE_BETTING_MS / 1000) * (BINGO.bettingFactor ?? 1);
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{t("tables.rulesBingo", { balls: BINGO_BALLS })}</p>
        <p>{t("tables.rulesRound", { seconds })}</p>
        <p>{t("tables.rulesBingoMarks")}</p>
        <p>{t("tables.rulesVoid")}</p>
      </RulesPart>
      <RulesPart title={t("tables.bingoPrizes")}>
        <p>{t("tables.rulesBingoPrizes")}</p>
        <table className="w-full text-sm tabular-nums">
          <thead className="text-xs text-muted">
            <tr>
              <th className="py-1 pe-2 text-start font-medium">{t("tables.bingoPrize")}</th>
              <th className="py-1 pe-2 text-end font-medium">{t("tables.bingoBall")}</th>
              <th className="py-1 text-end font-medium">{t("tables.spotPays")}</th>
            </tr>
          </thead>
          <tbody>
            {BINGO_PRIZES.flatMap(({ code, bands }) =>
              bands.map(({ upTo, pays }, at) => (
                <tr key={`${code}${upTo}`} className="border-t border-line text-text">
                  <td className="py-1.5 pe-2">{at === 0 ? t(`tables.bingo_${code}`) : ""}</td>
                  <td className="py-1.5 pe-2 text-end">{bandText(bands, at, number)}</td>
                  <td className="py-1.5 text-end font-semibold">{number(pays)}×</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
        {ticket ? (
          <p>
            {t("tables.rulesBingoReturn", {
              rtp: rate(ticket.rtpPpm),
              max: money(ticket.maxStake, { decimals: "auto" }),
            })}
          </p>
        ) : null}
        <p>{t("tables.rulesBingoFull")}</p>
      </RulesPart>
    </>
  );
}
