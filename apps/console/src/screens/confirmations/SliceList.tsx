import type { PayoutSlice } from "@khela/contract/confirmation";
import { useI18n } from "@khela/ui/i18n";
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Mono } from "../../shell/parts/page-head.tsx";
import { Amount } from "../../shell/parts/values.tsx";
import { DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { CaseStage } from "./parts.tsx";
import classes from "./confirmations.module.css";

/** The payouts of a withdrawal, each with a link to its case. */
export function SliceList({ slices }: { slices: readonly PayoutSlice[] }) {
  const { t } = useI18n();
  if (slices.length === 0) return null;
  return (
    <DrawerPart title={t("console.payouts")}>
      <ul className={classes["events"]}>
        {slices.map((slice) => (
          <li key={slice.sliceId} className={classes["event"]}>
            <Anchor
              fz="sm"
              renderRoot={(props) => <Link to="/confirmations" search={{ open: slice.sliceId }} {...props} />}
            >
              <Mono>{slice.reference}</Mono>
            </Anchor>
            <Amount value={slice.amount} />
            <CaseStage row={slice} />
          </li>
        ))}
      </ul>
    </DrawerPart>
  );
}
