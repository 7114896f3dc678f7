import type { GrantRow, PromotionRow } from "@khela/contract/console/promotions";
import { useI18n } from "@khela/ui/i18n";
import { Badge, type Tone } from "../../shell/parts/values.tsx";

const TONES: Record<PromotionRow["state"], Tone> = { draft: "plain", published: "win", ended: "lose" };

/** A promotion's state, and what of it waits. */
export function PromotionState({
  row: { state, unpublished, approvalWaits },
}: {
  row: Pick<PromotionRow, "state" | "unpublished" | "approvalWaits">;
}) {
  const { t } = useI18n();
  return (
    <>
      <Badge tone={TONES[state]}>{t(`desk.promo_state_${state}`)}</Badge>{" "}
      {approvalWaits ? <Badge tone="gold">{t("desk.promo_waits")}</Badge> : null}
      {unpublished && state === "published" && !approvalWaits ? (
        <Badge tone="info">{t("desk.promo_unpublished")}</Badge>
      ) : null}
    </>
  );
}

const GRANT_TONES: Record<GrantRow["state"], Tone> = {
  joined: "info",
  progressing: "info",
  applying: "gold",
  claimable: "gold",
  issued: "gold",
  paying: "gold",
  claimed: "win",
  rejected: "lose",
  cancelled: "plain",
  expired: "plain",
  forfeited: "plain",
};

export function GrantState({ state }: { state: GrantRow["state"] }) {
  const { t } = useI18n();
  return <Badge tone={GRANT_TONES[state]}>{t(`desk.promo_grant_${state}`)}</Badge>;
}
