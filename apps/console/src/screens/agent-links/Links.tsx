import { type ConsoleLink, listConsoleLinks } from "@khela/contract/console/agent-links";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Anchor } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column, Filter } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Badge, DateTime, EmptyCell } from "../../shell/parts/values.tsx";

const route = getRouteApi("/shell/agent-links");
const STATES = ["open", "ended"] as const;
const STEPS = ["clicks", "registered", "deposited", "active"] as const;
const TONES = { open: "win", full: "gold", expired: "plain", closed: "plain" } as const;
type Sums = CallOutput<typeof listConsoleLinks>["sums"];

/** All agents' links, the newest first, with how far those who came by each got. */
export function Links() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { pageNo, pageSize, ...rest } = toQuery<"state">(search);
  const query = {
    pageNo,
    pageSize,
    ...(rest.search ? { search: rest.search } : {}),
    state: STATES.find((one) => one === rest.state),
  };
  const result = useQuery({
    queryKey: ["agentLinks", "links", query],
    queryFn: ({ signal }) => call(listConsoleLinks, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      id="agent-links"
      label={t("desk.links")}
      columns={useColumns(result.data?.sums)}
      filters={useFilters()}
      searchHint={t("desk.bill_agent")}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      result={result}
      exported={{ list: listConsoleLinks, query }}
      rowKey={({ id }) => id}
      emptyText={t("desk.links_none")}
    />
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useI18n();
  return [
    {
      kind: "choice",
      name: "state",
      label: t("console.state"),
      options: STATES.map((value) => ({ value, label: t(`agentLinks.${value}Links`) })),
    },
  ];
}

/** The kind of contract that a link carries, with its highest rate. */
function useContractText() {
  const { t, rate } = useI18n();
  return ({ terms }: ConsoleLink): string =>
    terms === null
      ? ""
      : `${t(`agentContract.kind_${terms.kind}`)}, ${rate(Math.max(0, ...terms.tiers.map(({ ratePpm }) => ratePpm)))}%`;
}

function useColumns(sums: Sums | undefined): readonly Column<ConsoleLink>[] {
  const { t, number } = useI18n();
  const contractOf = useContractText();
  return [
    {
      id: "agent",
      title: t("desk.bill_agent"),
      cell: ({ agent }) => <PlayerLink id={agent.memberId} account={agent.account} />,
      csv: (row) => row.agent.account,
    },
    { id: "code", title: t("agentLinks.code"), cell: (row) => row.code, csv: (row) => row.code },
    { id: "name", title: t("agentLinks.name"), wrap: true, cell: (row) => row.name, csv: (row) => row.name },
    {
      id: "type",
      title: t("agentLinks.memberType"),
      cell: (row) => t(`agentLinks.type_${row.memberType}`),
      csv: (row) => row.memberType,
    },
    {
      id: "contract",
      title: t("desk.bill_kind"),
      cell: (row) => contractOf(row) || <EmptyCell />,
      csv: contractOf,
    },
    {
      id: "quota",
      title: t("desk.links_quota"),
      end: true,
      cell: ({ registered, quota }) =>
        quota === null ? <EmptyCell /> : `${number(registered)} / ${number(quota)}`,
      csv: (row) => row.quota,
    },
    ...STEPS.map((step): Column<ConsoleLink> => ({
      id: step,
      title: t(`agentLinks.step_${step}`),
      end: true,
      cell: (row) =>
        step === "registered" && row.registered > 0 ? (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/agent-links" search={{ tab: "newcomers", link: row.id }} />
            )}
          >
            {number(row.registered)}
          </Anchor>
        ) : (
          number(row[step])
        ),
      csv: (row) => row[step],
      total: sums && number(sums[step]),
    })),
    {
      id: "createdAt",
      title: t("desk.links_made"),
      cell: (row) => <DateTime at={row.createdAt} />,
      csv: (row) => csvMoment(row.createdAt),
    },
    {
      id: "expiresAt",
      title: t("agentLinks.ends"),
      off: true,
      cell: (row) => (row.expiresAt === null ? <EmptyCell /> : <DateTime at={row.expiresAt} />),
      csv: (row) => row.expiresAt && csvMoment(row.expiresAt),
    },
    {
      id: "state",
      title: t("console.state"),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`agentLinks.state_${state}`)}</Badge>,
      csv: (row) => row.state,
    },
  ];
}
