import { TABLE_BETTING_MS } from "@khela/games/tables/phase";
import type { TableRules as Rules } from "@khela/games/tables/types";
import { useI18n } from "@khela/ui/i18n";
import { RulesPart } from "../rules/RulesPart.tsx";
import type { SpotName } from "./look.ts";
import { usePayText, useSpotName } from "./Spot.tsx";

interface TableRulesProps {
  /** The text of the rules. */
  text: string;
  rules: Pick<Rules<never>, "spots">;
  nameOf: (spot: string) => SpotName;
  /** Spots that share a line of the table, which lists only the first of them. */
  leftOut?: ReadonlySet<string>;
  /** The number of card packs, if the table uses cards. */
  decks?: number;
  /** A further note on this table's bets. */
  note?: string;
  /** The explanation of odds, for tables that write their pays as odds. */
  oddsText?: string;
}

/** The rules of a live table, with the pay and return of each bet. */
export function TableRules({ text, rules, nameOf, leftOut, decks, note, oddsText }: TableRulesProps) {
  const { t, rate, money } = useI18n();
  const pay = usePayText(oddsText !== undefined);
  const name = useSpotName();
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{text}</p>
        <p>{t("tables.rulesRound", { seconds: TABLE_BETTING_MS / 1000 })}</p>
        {decks === undefined ? null : <p>{t("tables.rulesShoe", { decks })}</p>}
        <p>{t("tables.rulesVoid")}</p>
      </RulesPart>
      <RulesPart title={t("tables.rulesBets")}>
        <p>{oddsText ?? t("tables.rulesBetsText")}</p>
        {note === undefined ? null : <p>{note}</p>}
        <table className="w-full text-sm tabular-nums">
          <thead className="text-xs text-muted">
            <tr>
              <th className="py-1 pe-2 text-start font-medium">{t("tables.spotName")}</th>
              <th className="py-1 pe-2 text-end font-medium">{t("tables.spotPays")}</th>
              <th className="py-1 pe-2 text-end font-medium">{t("tables.spotReturn")}</th>
              <th className="py-1 text-end font-medium">{t("tables.spotMax")}</th>
            </tr>
          </thead>
          <tbody>
            {rules.spots
              .filter(({ code }) => !leftOut?.has(code))
              .map(({ code, pays, rtpPpm, maxStake }) => (
                <tr key={code} className="border-t border-line text-text">
                  <td className="py-1.5 pe-2">{name(nameOf(code))}</td>
                  <td dir="ltr" className="py-1.5 pe-2 text-end">
                    {pays
                      .filter((one) => one > 100)
                      .map(pay)
                      .join(" / ")}
                  </td>
                  <td className="py-1.5 pe-2 text-end">{t("games.percent", { n: rate(rtpPpm) })}</td>
                  <td className="py-1.5 text-end">{money(maxStake, { decimals: "auto" })}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </RulesPart>
    </>
  );
}
