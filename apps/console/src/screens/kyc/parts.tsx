import { useI18n } from "@khela/ui/i18n";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { ageOf } from "../../features/sla/age.ts";
import { useOperator } from "../../shell/session.ts";
import { Badge, None, type Tone, When } from "../../shell/parts/values.tsx";
import { isDocumentType, KYC_PROMISE, type Row } from "./kyc.ts";
import classes from "./kyc.module.css";

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

/** How long it waits, in the colour of the promise; when it is decided, when it was sent. */
export function Waiting({ row, nowMs }: { row: Pick<Row, "state" | "at">; nowMs: number }) {
  const { relative } = useI18n();
  if (row.state !== "open") return <When at={row.at} />;
  const sinceMs = Date.parse(row.at);
  return (
    <span className={classes["age"]} data-age={ageOf(nowMs - sinceMs, KYC_PROMISE)}>
      {relative(sinceMs, Math.max(nowMs, sinceMs))}
    </span>
  );
}

/** Who works on it, or who decided. */
export function Holder({ name }: { name: string | null }) {
  const { t } = useI18n();
  const mine = name === useOperator().username;
  if (name === null) return <None />;
  return (
    <span className={classes["holder"]} data-mine={mine}>
      <IconLock size={15} aria-hidden />
      {mine ? t("console.claimedByMe") : name}
    </span>
  );
}

export function DocumentName({ type }: { type: string }) {
  const { t } = useI18n();
  return isDocumentType(type) ? t(`console.kycDocument_${type}`) : type;
}
