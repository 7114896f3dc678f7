import type { PayoutInstalment } from "@khela/contract/confirmation";
import { useI18n } from "@khela/ui/i18n";
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Mono } from "../../shell/parts/page-head.tsx";
import { Amount } from "../../shell/parts/values.tsx";
import { DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { CaseStage } from "./parts.tsx";
import classes from "./confirmations.module.css";

/** The payouts of a withdrawal, each with a link to its case. */
export function InstalmentList({ instalments }: { instalments: readonly PayoutInstalment[] }) {
  const { t } = useI18n();
  if (instalments.length === 0) return null;
  return (
    <DrawerPart title={t("console.payouts")}>
      <ul className={classes["events"]}>
        {instalments.map((instalment) => (
          <li key={instalment.instalmentId} className={classes["event"]}>
            <Anchor
              fz="sm"
              renderRoot={(props) => (
                <Link to="/confirmations" search={{ open: instalment.instalmentId }} {...props} />
              )}
            >
              <Mono>{instalment.reference}</Mono>
            </Anchor>
            <Amount value={instalment.amount} />
            <CaseStage row={instalment} />
          </li>
        ))}
      </ul>
    </DrawerPart>
  );
}
