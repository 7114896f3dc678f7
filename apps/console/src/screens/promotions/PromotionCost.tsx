import type { PromotionDesk } from "@khela/contract/console/promotions";
import { useI18n } from "@khela/ui/i18n";
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Facts, Panel } from "../../shell/parts/page-head.tsx";
import { Amount } from "../../shell/parts/values.tsx";

/** What a promotion granted and cost, beside what its players brought. */
export function PromotionCost({ saved }: { saved: PromotionDesk }) {
  const { t, number } = useI18n();
  return (
    <Panel
      title={t("desk.promo_cost")}
      actions={
        <Anchor
          fz="sm"
          renderRoot={(props) => <Link to="/promotion-grants" search={{ promotion: saved.id }} {...props} />}
        >
          {t("desk.promo_toGrants")}
        </Anchor>
      }
    >
      <Facts
        items={[
          [t("desk.promo_granted"), number(saved.granted)],
          [t("desk.promo_members"), number(saved.members)],
          [t("desk.promo_paid"), <Amount key="paid" value={saved.paid} />],
          [t("desk.promo_reserved"), <Amount key="reserved" value={saved.reserved} />],
          [t("desk.promo_brought"), <Amount key="brought" value={saved.brought.deposits} />],
        ]}
      />
    </Panel>
  );
}
