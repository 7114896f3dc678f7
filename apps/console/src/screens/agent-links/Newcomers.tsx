import { type ConsoleNewcomer, listConsoleNewcomers } from "@khela/contract/console/agent-links";
import { useI18n } from "@khela/ui/i18n";
import { Group, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Badge, DateTime, EmptyCell } from "../../shell/parts/values.tsx";

const route = getRouteApi("/shell/agent-links");
const STATE_TONES = { registered: "plain", deposited: "info", active: "win" } as const;
const RELATION_TONES = { agent: "lose", newcomer: "gold", other: "plain" } as const;

/** Those who came by agents' links or were registered by agents, with the accounts that share a device with them. */
export function Newcomers() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { pageNo, pageSize, search: account, link } = toQuery<"link">(search);
  const query = {
    pageNo,
    pageSize,
    ...(account ? { search: account } : {}),
    ...(link ? { linkId: link } : {}),
  };
  const result = useQuery({
    queryKey: ["agentLinks", "newcomers", query],
    queryFn: ({ signal }) => call(listConsoleNewcomers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      id="agent-newcomers"
      label={t("agentLinks.view_newcomers")}
      columns={useColumns()}
      searchHint={t("desk.bill_agent")}
      search={search}
      onSearch={(next) => void navigate({ search: { ...next, tab: "newcomers" }, replace: true })}
      result={result}
      exported={{ list: listConsoleNewcomers, query }}
      rowKey={({ memberId }) => memberId}
      emptyText={t("desk.links_nobody")}
    />
  );
}

function useColumns(): readonly Column<ConsoleNewcomer>[] {
  const { t } = useI18n();
  return [
    {
      id: "account",
      title: t("agentLinks.newcomer"),
      cell: (row) => (
        <Group gap={6} wrap="nowrap">
          <PlayerLink id={row.memberId} account={row.account} />
          {row.isAgent ? <Badge tone="gold">{t("agentLinks.agentTag")}</Badge> : null}
        </Group>
      ),
      csv: (row) => row.account,
    },
    {
      id: "agent",
      title: t("desk.bill_agent"),
      cell: ({ agent }) => <PlayerLink id={agent.memberId} account={agent.account} />,
      csv: (row) => row.agent.account,
    },
    {
      id: "link",
      title: t("agentLinks.came"),
      wrap: true,
      cell: ({ link }) => (link ? `${link.name} (${link.code})` : t("desk.links_byHand")),
      csv: (row) => row.link?.code ?? "",
    },
    {
      id: "sameDevice",
      title: t("desk.links_sameDevice"),
      cell: ({ sameDevice }) =>
        sameDevice.length === 0 ? (
          <EmptyCell />
        ) : (
          <Stack gap={2} align="start">
            {sameDevice.map(({ memberId, account, relation }) => (
              <Group key={memberId} gap={6} wrap="nowrap">
                <PlayerLink id={memberId} account={account} />
                <Badge tone={RELATION_TONES[relation]}>{t(`desk.links_relation_${relation}`)}</Badge>
              </Group>
            ))}
          </Stack>
        ),
      csv: (row) => row.sameDevice.map(({ account, relation }) => `${account} (${relation})`).join(", "),
    },
    {
      id: "registeredAt",
      title: t("agentLinks.since"),
      cell: (row) => <DateTime at={row.registeredAt} />,
      csv: (row) => csvMoment(row.registeredAt),
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => (
        <Stack gap={2} align="start">
          <Badge tone={STATE_TONES[row.state]}>{t(`agentLinks.newcomerState_${row.state}`)}</Badge>
          {row.offerFault === null ? null : <Badge tone="lose">{t("desk.links_noOffer")}</Badge>}
        </Stack>
      ),
      csv: (row) => row.state,
    },
  ];
}
