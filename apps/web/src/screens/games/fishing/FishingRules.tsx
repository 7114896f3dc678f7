/** The rules of a fishing game, and each kind's pay and return. */
import { BURST_MOST, CANNON_LEVELS, SEATS } from "@khela/games/fishing/limits";
import { CATCH_SHARE, catchBound, FISHING_RTP_PPM, payRange } from "@khela/games/fishing/types";
import { useSeparator } from "@khela/ui/separator";
import { useI18n } from "@khela/ui/i18n";
import { RulesPart } from "../rules/RulesPart.tsx";
import { Portrait } from "./Portrait.tsx";
import { GOLDEN_HILSA_LOOK } from "./look.ts";
import "./fishing.css";

export default function FishingRules() {
  const between = useSeparator();
  const { t, number, rate, money } = useI18n();
  const look = GOLDEN_HILSA_LOOK;
  const percent = (value: number) => t("games.percent", { n: number(value, { maximumFractionDigits: 3 }) });
  const first = CANNON_LEVELS[0];
  const last = CANNON_LEVELS.at(-1);
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{t("fishing.rule1", { seats: SEATS })}</p>
        {first !== undefined && last !== undefined ? (
          <p>
            {t("fishing.rule2", {
              min: money(first, { decimals: "auto" }),
              max: money(last, { decimals: "auto" }),
            })}
          </p>
        ) : null}
        <p>{t("fishing.rule3")}</p>
        <p>{t("fishing.rule4")}</p>
        <p>{t("fishing.rule5", { most: BURST_MOST })}</p>
        <p>{t("fishing.rule6")}</p>
      </RulesPart>
      <RulesPart title={t("fishing.payTable")}>
        <p>{t("fishing.payText", { percent: t("games.percent", { n: rate(FISHING_RTP_PPM) }) })}</p>
        <table className="w-full text-sm tabular-nums">
          <thead className="text-xs text-muted">
            <tr>
              <th className="py-1 pe-2 text-start font-medium">{t("fishing.kind")}</th>
              <th className="py-1 pe-2 text-end font-medium">{t("fishing.pays")}</th>
              <th className="py-1 pe-2 text-end font-medium">{t("fishing.chance")}</th>
              <th className="py-1 text-end font-medium">{t("fishing.returns")}</th>
            </tr>
          </thead>
          <tbody>
            {look.title.kinds.map(({ code, pays }) => {
              const [least, most] = payRange(pays);
              const name = look.names[code];
              return (
                <tr key={code} className="border-t border-line text-text">
                  <td className="py-1 pe-2">
                    <span className="flex items-center gap-2">
                      <Portrait look={look} kind={code} />
                      {name ? t(name) : code}
                    </span>
                  </td>
                  <td dir="ltr" className="py-1 pe-2 text-end">
                    {least === most ? `×${number(least)}` : `×${number(least)}–${number(most)}`}
                  </td>
                  <td className="py-1 pe-2 text-end">{percent((CATCH_SHARE * 100) / catchBound(pays))}</td>
                  <td className="py-1 text-end">{t("games.percent", { n: rate(FISHING_RTP_PPM) })}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </RulesPart>
      {look.title.kinds.map(({ code, pays }) => {
        const name = look.names[code];
        if (pays.kind === "fixed" || !name) return null;
        const weights = pays.prizes.reduce((sum, { weight }) => sum + weight, 0);
        return (
          <RulesPart key={code} title={t("fishing.prizes", { fish: t(name) })}>
            <p dir="ltr" className="tabular-nums">
              {pays.prizes
                .map(({ times, weight }) => `×${number(times)}: ${percent((weight * 100) / weights)}`)
                .join(between)}
            </p>
          </RulesPart>
        );
      })}
    </>
  );
}
