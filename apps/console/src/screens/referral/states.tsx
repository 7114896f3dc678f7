import type { ReferralCommission } from "@khela/contract/console/referral";
import { linkReasons } from "@khela/rules/referral/commission";
import { useI18n } from "@khela/ui/i18n";
import { Badge, EmptyCell, type Tone } from "../../shell/parts/values.tsx";

const TONES: Record<ReferralCommission["state"], Tone> = { waiting: "gold", paid: "win", refused: "lose" };

export function CommissionState({ state }: Pick<ReferralCommission, "state">) {
  const { t } = useI18n();
  return <Badge tone={TONES[state]}>{t(`desk.ref_state_${state}`)}</Badge>;
}

/** Why a commission waits, or why the inviter got nothing. */
export function Reasons({ reasons }: Pick<ReferralCommission, "reasons">) {
  const { t } = useI18n();
  if (reasons.length === 0) return <EmptyCell />;
  return (
    <>
      {reasons.map((reason) => {
        const link = linkReasons.find((known) => known === reason);
        return (
          <span key={reason}>
            <Badge tone={link ? "gold" : "lose"}>
              {t(link ? `desk.ref_reason_${link}` : "desk.ref_reason_refused")}
            </Badge>{" "}
          </span>
        );
      })}
    </>
  );
}
