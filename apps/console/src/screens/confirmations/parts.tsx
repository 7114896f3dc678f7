import { useI18n } from "@khela/ui/i18n";
import { WaitingSince } from "../../features/sla/queue-marks.tsx";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import { DISPUTE, isWork, type Row, STAGE_TONES, stageOf } from "./case.ts";

export function CaseStage({ row }: { row: Pick<Row, "state" | "receipt"> }) {
  const { t } = useI18n();
  const stage = stageOf(row);
  return <Badge tone={STAGE_TONES[stage]}>{t(`console.case_${stage}`)}</Badge>;
}

/** For cases that wait for operators, the waiting time coloured by the promise; for others, the time of the state. */
export function Since({ row, nowMs }: { row: Row; nowMs: number }) {
  if (!isWork(row)) return <DateTime at={row.since} />;
  return <WaitingSince at={row.since} nowMs={nowMs} promised={DISPUTE} />;
}
