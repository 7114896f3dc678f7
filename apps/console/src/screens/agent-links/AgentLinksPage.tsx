/** The links by which agents bring members, and those who came. Source: AGENT-02, OPS-06. */
import { useI18n } from "@khela/ui/i18n";
import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { Links } from "./Links.tsx";
import { Newcomers } from "./Newcomers.tsx";

const route = getRouteApi("/shell/agent-links");

export default function AgentLinksPage() {
  const { t } = useI18n();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHead title={t("desk.links")} text={t("desk.links_text")} />
      <Tabs
        value={tab ?? "links"}
        mb="md"
        onChange={(next) =>
          void navigate({ search: next === "newcomers" ? { tab: next } : {}, replace: true })
        }
      >
        <Tabs.List aria-label={t("desk.links_views")}>
          <Tabs.Tab value="links">{t("desk.links")}</Tabs.Tab>
          <Tabs.Tab value="newcomers">{t("agentLinks.view_newcomers")}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === "newcomers" ? <Newcomers /> : <Links />}
    </>
  );
}
