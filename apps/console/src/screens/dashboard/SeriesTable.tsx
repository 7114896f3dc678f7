import { dayOfKey } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { Amount } from "../../shell/parts/values.tsx";
import classes from "./dashboard.module.css";
import type { Dashboard } from "./KpiCards.tsx";

/** The chart's figures as a table, newest day first. */
export function SeriesTable({ series }: { series: Dashboard["series"] }) {
  const { t, date, number } = useI18n();
  return (
    // A scrolling box must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes["tableScroll"]} tabIndex={0} aria-label={t("console.seriesTitle")}>
      <table className={classes["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("console.day")}</th>
            <th scope="col">{t("console.kpiGgr")}</th>
            <th scope="col">{t("console.kpiDeposits")}</th>
            <th scope="col">{t("console.kpiWithdrawals")}</th>
            <th scope="col">{t("console.kpiStake")}</th>
            <th scope="col">{t("console.kpiActive")}</th>
            <th scope="col">{t("console.kpiNew")}</th>
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{date(dayOfKey(day.day).startMs, "date")}</th>
              <td>
                <Amount value={day.ggr} signed />
              </td>
              <td>
                <Amount value={day.deposits} />
              </td>
              <td>
                <Amount value={day.withdrawals} />
              </td>
              <td>
                <Amount value={day.stake} />
              </td>
              <td>{number(day.activePlayers)}</td>
              <td>{number(day.newPlayers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
