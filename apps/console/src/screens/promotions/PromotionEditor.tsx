/** The editor of one promotion: texts, rules, dry run, publication and end. Source: OPS-05. */
import { getCampaign, type PromotionDesk } from "@khela/contract/console/promotions";
import { systemClock } from "@khela/kernel/system-clock";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { call } from "../../shell/api.ts";
import { PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { emptyPromotion } from "./draft.ts";
import { PromotionForm } from "./PromotionForm.tsx";

/** A new promotion, or the one in the address. */
export default function PromotionEditor() {
  const { promotionId } = useParams({ strict: false });
  return promotionId === undefined ? <NewPromotion /> : <SavedPromotion promotionId={promotionId} />;
}

function NewPromotion() {
  const { t } = useI18n();
  const draft = emptyPromotion(new Date(systemClock.nowMs()).toISOString().replace(/:\d\d\.\d+Z$/, ":00Z"));
  return <PromotionForm title={t("desk.promo_new")} first={draft} saved={undefined} />;
}

function SavedPromotion({ promotionId }: { promotionId: string }) {
  const { written } = useI18n();
  const query = useQuery({
    queryKey: ["promotion", promotionId],
    queryFn: ({ signal }) => call(getCampaign, { params: { promotionId } }, { signal }),
  });
  if (query.isError && !query.data)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PanelSkeleton height={600} />;
  const saved: PromotionDesk = query.data;
  return (
    <PromotionForm key={saved.version} title={saved.draft.title[written]} first={saved.draft} saved={saved} />
  );
}
