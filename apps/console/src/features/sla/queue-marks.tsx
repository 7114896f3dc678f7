/** The columns that every queue of the console shares: how long an item has waited, and who has claimed it. */
import { useI18n } from "@khela/ui/i18n";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { EmptyCell } from "../../shell/parts/values.tsx";
import { slaStateOf, type SlaThresholds } from "./sla-state.ts";
import classes from "./queue-marks.module.css";

interface WaitingSinceProps {
  at: string;
  nowMs: number;
  /** The promise to the player; that of withdrawals by default. */
  promised?: SlaThresholds;
}

/** The waiting time, coloured by the promise. */
export function WaitingSince({ at, nowMs, promised }: WaitingSinceProps) {
  const { relative } = useI18n();
  const sinceMs = Date.parse(at);
  return (
    <span className={classes["age"]} data-age={slaStateOf(nowMs - sinceMs, promised)}>
      {relative(sinceMs, Math.max(nowMs, sinceMs))}
    </span>
  );
}

/** The operator who has claimed the item. */
export function ClaimedBy({ name, mine }: { name: string | null; mine: boolean }) {
  const { t } = useI18n();
  if (name === null) return <EmptyCell />;
  return (
    <span className={classes["holder"]} data-mine={mine}>
      <IconLock size={15} aria-hidden />
      {mine ? t("console.claimedByMe") : name}
    </span>
  );
}
