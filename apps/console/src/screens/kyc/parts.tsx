import { useI18n } from "@khela/ui/i18n";
import { ClaimedBy, WaitingSince } from "../../features/sla/queue-marks.tsx";
import { useOperator } from "../../shell/session.ts";
import { Badge, type Tone, DateTime } from "../../shell/parts/values.tsx";
import { isDocumentType, KYC_PROMISE, type Row } from "./kyc.ts";

const TONES: Record<Row["state"], Tone> = {
  open: "gold",
  approved: "win",
  rejected: "lose",
  expired: "plain",
};

export function CheckState({ state }: { state: Row["state"] }) {
  const { t } = useI18n();
  return <Badge tone={TONES[state]}>{t(`console.kycState_${state}`)}</Badge>;
}

/** The waiting time, coloured by the promise; for decided checks, when they were sent. */
export function Waiting({ row, nowMs }: { row: Pick<Row, "state" | "at">; nowMs: number }) {
  if (row.state !== "open") return <DateTime at={row.at} />;
  return <WaitingSince at={row.at} nowMs={nowMs} promised={KYC_PROMISE} />;
}

/** The operator who has claimed or decided the check. */
export function ClaimHolder({ name }: { name: string | null }) {
  return <ClaimedBy name={name} mine={name === useOperator().username} />;
}

export function DocumentName({ type }: { type: string }) {
  const { t } = useI18n();
  return isDocumentType(type) ? t(`console.kycDocument_${type}`) : type;
}
