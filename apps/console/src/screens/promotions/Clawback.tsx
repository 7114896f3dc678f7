import { closeClawback, type GrantStory } from "@khela/contract/console/promotions";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

/** The cash of a grant whose deposit was corrected: what there is to decide, or what was decided. */
export function Clawback({ story: { id, clawback } }: { story: GrantStory }) {
  const { t, money } = useI18n();
  const mayReview = usePermission("promotions.review");
  const [asking, setAsking] = useState(false);
  const close = useClose(id, () => setAsking(false));
  if (!clawback) return null;
  const amount = money(clawback.amount);
  if (clawback.closedAt !== null)
    return (
      <Alert my="sm" variant="light" title={t("desk.promo_clawback")}>
        {clawback.closedBy === "system"
          ? t("desk.promo_clawbackRestored")
          : t("desk.promo_clawbackDecided", { reason: clawback.reason ?? "" })}
      </Alert>
    );
  return (
    <Alert my="sm" variant="light" color="lose" title={t("desk.promo_clawback_open")}>
      {t("desk.promo_clawbackText", { amount })}
      {mayReview ? (
        <Button mt="sm" size="xs" variant="light" onClick={() => setAsking(true)}>
          {t("desk.promo_clawbackClose")}
        </Button>
      ) : null}
      {asking ? (
        <ReasonDialog
          title={t("desk.promo_clawbackClose")}
          text={t("desk.promo_clawbackCloseText")}
          confirm={t("desk.promo_clawbackClose")}
          busy={close.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => close.mutate(reason)}
        />
      ) : null}
    </Alert>
  );
}

function useClose(grantId: string, onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(closeClawback, { params: { grantId }, body: { reason } }),
    onSuccess: async () => {
      tellDone(i18n.t("desk.promo_decided"));
      onDone();
      await queries.invalidateQueries({ queryKey: ["promotionGrants"] });
      await queries.invalidateQueries({ queryKey: ["promotionGrant"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
}
