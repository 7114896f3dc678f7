/** Rules of the scratch tickets, with the prizes of the printed book. */
import { bookReturn, SCRATCH_PLAN, winningTickets } from "@khela/games/scratch/plan";
import { useI18n } from "@khela/ui/i18n";
import { useTimes } from "../instant/times.ts";
import { RulesPart } from "../rules/RulesPart.tsx";

export default function ScratchRules() {
  const { t, number, rate } = useI18n();
  const times = useTimes();
  const { size, prizes } = SCRATCH_PLAN;
  const { returned, staked } = bookReturn(SCRATCH_PLAN);
  return (
    <>
      <RulesPart title={t("games.howToPlay")}>
        <p>{t("cards.scratchRule1")}</p>
        <p>
          {t("cards.scratchRule2", {
            size: number(size),
            winning: number(winningTickets(SCRATCH_PLAN)),
            percent: rate((returned * 1_000_000) / staked),
          })}
        </p>
        <p>{t("cards.scratchRule3")}</p>
        <p>{t("cards.scratchRule4")}</p>
      </RulesPart>
      <RulesPart title={t("cards.prizes")}>
        <table className="w-full max-w-sm text-sm tabular-nums">
          <tbody>
            {prizes.map(({ times: pays, count }) => (
              <tr key={pays} className="border-t border-line first:border-t-0">
                <th scope="row" className="py-1 text-start text-text">
                  {times(pays * 10_000, 0)}
                </th>
                <td className="py-1 text-end">{t("cards.ticketCount", { n: count })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </RulesPart>
    </>
  );
}
