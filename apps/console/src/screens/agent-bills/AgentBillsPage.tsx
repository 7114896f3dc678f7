/** What agents' contracts pay: bills, disputes, settlements, and income beside the teams. Source: OPS-06. */
import { useI18n } from "@khela/ui/i18n";
import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { Bills } from "./Bills.tsx";
import { Disputes } from "./Disputes.tsx";
import { Preview } from "./Preview.tsx";
import { Returns } from "./Returns.tsx";
import { Runs } from "./Runs.tsx";

const route = getRouteApi("/shell/agent-bills");
const TABS = ["bills", "disputes", "preview", "runs", "returns"] as const;

export default function AgentBillsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = TABS.find((name) => name === search.tab) ?? "bills";
  return (
    <>
      <PageHead title={t("desk.bill_title")} text={t("desk.bill_text")} />
      <Tabs
        value={tab}
        mb="md"
        onChange={(next) =>
          void navigate({ search: next === null || next === "bills" ? {} : { tab: next }, replace: true })
        }
      >
        <Tabs.List aria-label={t("desk.bill_views")}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`desk.bill_view_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === "bills" ? <Bills /> : null}
      {tab === "disputes" ? <Disputes /> : null}
      {tab === "preview" ? <Preview /> : null}
      {tab === "runs" ? <Runs /> : null}
      {tab === "returns" ? <Returns /> : null}
    </>
  );
}
