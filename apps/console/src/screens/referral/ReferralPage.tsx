/** The referral programme: commissions that wait, who invited whom, and the terms. Source: PROMO-08, OPS-05. */
import { useI18n } from "@khela/ui/i18n";
import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { Commissions } from "./Commissions.tsx";
import { Friends } from "./Friends.tsx";
import { TermsForm } from "./TermsForm.tsx";

const route = getRouteApi("/shell/referral");
const TABS = ["cases", "friends", "terms"] as const;

export default function ReferralPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = TABS.find((name) => name === search.tab) ?? "cases";
  return (
    <>
      <PageHead title={t("desk.ref_title")} text={t("desk.ref_text")} />
      <Tabs
        value={tab}
        mb="md"
        onChange={(next) =>
          void navigate({ search: next === null || next === "cases" ? {} : { tab: next }, replace: true })
        }
      >
        <Tabs.List>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`desk.ref_tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === "cases" ? <Commissions /> : tab === "friends" ? <Friends /> : <TermsForm />}
    </>
  );
}
