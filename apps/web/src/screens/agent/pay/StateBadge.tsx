import type { BillRow } from "@khela/contract/agent-pay";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";

const TONES: Readonly<Record<BillRow["state"], BadgeTone>> = {
  not_reached: "neutral",
  issued: "info",
  paid: "win",
  insufficient: "gold",
  awaiting_review: "gold",
  rejected: "lose",
};

/** A bill's state, and that it is disputed. */
export function StateBadge({ bill }: { bill: Pick<BillRow, "state" | "dispute"> }) {
  const { t } = useI18n();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={TONES[bill.state]}>{t(`agentPay.state_${bill.state}`)}</Badge>
      {bill.dispute ? <Badge tone="info">{t(`agentPay.dispute_${bill.dispute}`)}</Badge> : null}
    </span>
  );
}
