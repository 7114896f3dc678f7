import type { BookBreak } from "@khela/contract/console/reconciliation";
import { useI18n } from "@khela/ui/i18n";
import { Facts, Mono } from "../../shell/parts/page-head.tsx";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import classes from "./reconciliation.module.css";

/** One side's figures for an hour of play at a vendor: the sum, and the first line that differs. */
export function HourPart({ title, side }: { title: string; side: BookBreak["ours"] }) {
  const { t, number } = useI18n();
  return (
    <section className={classes["side"]} aria-label={title}>
      <h3>{title}</h3>
      <Facts
        items={[
          [t("desk.hourTotal"), <Amount key="total" value={side?.total ?? "0"} signed />],
          [t("desk.hourLines"), number(side?.lines ?? 0)],
          [t("desk.hourDiffering"), number(side?.differing ?? 0)],
        ]}
      />
      <h4>{t("desk.firstLine")}</h4>
      {side?.reference === undefined ? (
        <p>{t("desk.notListed")}</p>
      ) : (
        <Facts
          items={[
            [t("console.amount"), <Amount key="amount" value={side.amount ?? "0"} signed />],
            [t("desk.proofCurrency"), side.currency],
            [t("console.time"), side.at ? <DateTime key="at" at={side.at} /> : null],
            [t("console.reference"), <Mono key="reference">{side.reference}</Mono>],
            [t("desk.sidePlayer"), <Mono key="player">{side.playerId}</Mono>],
          ]}
        />
      )}
    </section>
  );
}
