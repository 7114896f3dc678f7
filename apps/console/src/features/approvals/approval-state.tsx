import type { ApprovalRow } from "@khela/contract/console/adjustments";
import { useI18n } from "@khela/ui/i18n";
import { Badge, type Tone } from "../../shell/parts/values.tsx";

const TONES: Record<ApprovalRow["state"], Tone> = {
  open: "gold",
  approved: "win",
  refused: "lose",
  withdrawn: "plain",
  expired: "plain",
};

/** The state of a request for a second operator. */
export function ApprovalState({ state }: { state: ApprovalRow["state"] }) {
  const { t } = useI18n();
  return <Badge tone={TONES[state]}>{t(`console.approval_${state}`)}</Badge>;
}
