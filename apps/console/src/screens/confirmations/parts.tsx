import { useI18n } from "@khela/ui/i18n";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { ageOf } from "../../features/sla/age.ts";
import { Badge, None, When } from "../../shell/parts/values.tsx";
import { DISPUTE, isWork, type Row, STAGE_TONES, stageOf } from "./case.ts";
import classes from "./confirmations.module.css";

export function CaseStage({ row }: { row: Pick<Row, "state" | "receipt"> }) {
  const { t } = useI18n();
  const stage = stageOf(row);
  return <Badge tone={STAGE_TONES[stage]}>{t(`console.case_${stage}`)}</Badge>;
}

/** How long it waits for operators, in the colour of the promise; for all others, since when it is so. */
export function Since({ row, nowMs }: { row: Row; nowMs: number }) {
  const { relative } = useI18n();
  if (!isWork(row)) return <When at={row.since} />;
  const sinceMs = Date.parse(row.since);
  return (
    <span className={classes["age"]} data-age={ageOf(nowMs - sinceMs, DISPUTE)}>
      {relative(sinceMs, Math.max(nowMs, sinceMs))}
    </span>
  );
}

export function Holder({ row }: { row: Pick<Row, "claimedBy" | "claimedByMe"> }) {
  const { t } = useI18n();
  if (row.claimedBy === null) return <None />;
  return (
    <span className={classes["claim"]} data-mine={row.claimedByMe}>
      <IconLock size={15} aria-hidden />
      {row.claimedByMe ? t("console.claimedByMe") : row.claimedBy}
    </span>
  );
}
