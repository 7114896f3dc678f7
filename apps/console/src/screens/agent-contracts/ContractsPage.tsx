/** Agents' contracts: the list with its history, root offers, caps and templates. Source: AGENT-07, OPS-06. */
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { ContractList } from "./ContractList.tsx";
import { ContractSettings } from "./ContractSettings.tsx";
import { OfferDialog } from "./OfferDialog.tsx";
import { Templates } from "./Templates.tsx";

const route = getRouteApi("/shell/agent-contracts");
const TABS = ["list", "templates", "caps"] as const;

export default function ContractsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayOffer = usePermission("agents.write");
  const [offering, setOffering] = useState(false);
  const tab = TABS.find((name) => name === search.tab) ?? "list";
  return (
    <>
      <Group justify="space-between" align="start">
        <PageHead title={t("desk.contracts")} text={t("desk.contracts_text")} />
        {mayOffer ? <Button onClick={() => setOffering(true)}>{t("desk.contracts_offer")}</Button> : null}
      </Group>
      <Tabs
        value={tab}
        mb="md"
        onChange={(next) =>
          void navigate({ search: next === null || next === "list" ? {} : { tab: next }, replace: true })
        }
      >
        <Tabs.List>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`desk.contracts_tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === "list" ? <ContractList /> : tab === "caps" ? <ContractSettings /> : <Templates />}
      {offering ? <OfferDialog onClose={() => setOffering(false)} /> : null}
    </>
  );
}
