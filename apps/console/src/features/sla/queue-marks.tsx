/** What every queue of the console shows of a waiting thing: how long it waits, and who has it. */
import { useI18n } from "@khela/ui/i18n";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { None } from "../../shell/parts/values.tsx";
import { ageOf, type Promised } from "./age.ts";
import classes from "./queue-marks.module.css";

interface WaitingSinceProps {
  at: string;
  nowMs: number;
  /** What the player was promised; that of withdrawals unless told. */
  promised?: Promised;
}

/** How long it waits, in the colour of the promise. */
export function WaitingSince({ at, nowMs, promised }: WaitingSinceProps) {
  const { relative } = useI18n();
  const sinceMs = Date.parse(at);
  return (
    <span className={classes["age"]} data-age={ageOf(nowMs - sinceMs, promised)}>
      {relative(sinceMs, Math.max(nowMs, sinceMs))}
    </span>
  );
}

/** Who works on it. */
export function ClaimedBy({ name, mine }: { name: string | null; mine: boolean }) {
  const { t } = useI18n();
  if (name === null) return <None />;
  return (
    <span className={classes["holder"]} data-mine={mine}>
      <IconLock size={15} aria-hidden />
      {mine ? t("console.claimedByMe") : name}
    </span>
  );
}
