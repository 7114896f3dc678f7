import { TEAM_DEPTHS, TEAM_KINDS, TEAM_SORTS, type TeamMember } from "@khela/contract/agent-team";
import { type Column, DataTable, RowButton, type Sort } from "@khela/ui/data-table";
import { Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { Segmented } from "@khela/ui/segmented";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { TeamWay } from "../parts/TeamWay.tsx";
import { DownlineName } from "./DownlineName.tsx";
import { teamQuery } from "./queries.ts";

interface DownlineListProps {
  /** The downline whose team is listed; the agent's own where it is missing. */
  rootId: string | undefined;
  onOpen: (member: TeamMember) => void;
  /** Lists another team on the way down; undefined: the own. */
  onRoot: (memberId: string | undefined) => void;
}

/** The team as a list: by name, kind and level, sorted and in pages. */
export function DownlineList({ rootId, onOpen, onRoot }: DownlineListProps) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [search, setSearch] = useState("");
  const [depth, setDepth] = useState<(typeof TEAM_DEPTHS)[number]>("all");
  const [kind, setKind] = useState<(typeof TEAM_KINDS)[number]>();
  const [sort, setSort] = useState<Sort>({ key: "account", descending: false });
  const [page, setPage] = useState(1);
  const asked = useDeferredValue(search.trim());
  const query = useQuery({
    ...teamQuery(token, {
      pageNo: page,
      pageSize: 20,
      depth,
      sort: TEAM_SORTS.find((known) => known === sort.key) ?? "account",
      order: sort.descending ? "desc" : "asc",
      ...(asked === "" ? {} : { search: asked }),
      ...(kind ? { kind } : {}),
      ...(rootId === undefined ? {} : { parentId: rootId }),
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const columns = useColumns(onOpen);
  /** Every change of the selection leads to its first page. */
  function change(apply: () => void) {
    apply();
    setPage(1);
  }
  return (
    <section aria-label={t("agentTeam.view_list")} className="grid grid-cols-1 gap-3">
      <TeamWay path={data?.path ?? []} onPick={onRoot} />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)] lg:items-end">
        <div className="max-lg:col-span-2">
          <TextInput
            icon="search"
            label={t("agentTeam.search")}
            autoComplete="off"
            maxLength={40}
            value={search}
            onChange={(event) => change(() => setSearch(event.target.value))}
          />
        </div>
        <Select
          label={t("agentTeam.kind")}
          value={kind ?? ""}
          onChange={(event) =>
            change(() => setKind(TEAM_KINDS.find((known) => known === event.target.value)))
          }
          options={[
            { value: "", label: t("agentTeam.kind_all") },
            ...TEAM_KINDS.map((value) => ({ value, label: t(`agentTeam.kind_${value}`) })),
          ]}
        />
        <Select
          label={t("agentTeam.depth")}
          value={depth}
          onChange={(event) =>
            change(() => setDepth(TEAM_DEPTHS.find((known) => known === event.target.value) ?? "all"))
          }
          options={TEAM_DEPTHS.map((value) => ({ value, label: t(`agentTeam.depth_${value}`) }))}
        />
      </div>
      <div className="md:hidden">
        <Segmented
          label={t("agentTeam.sort")}
          value={TEAM_SORTS.find((known) => known === sort.key) ?? "account"}
          onChange={(key) => change(() => setSort({ key, descending: key === "registered" }))}
          options={TEAM_SORTS.map((value) => ({ value, label: t(`agentTeam.sort_${value}`) }))}
        />
      </div>
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <DataTable
          caption={t("agentTeam.downlines")}
          columns={columns}
          rows={data?.content}
          rowKey={(row) => row.memberId}
          sort={sort}
          onSort={(next) => change(() => setSort(next))}
          empty={
            <EmptyState className="card" image={artIcon("user")} title={t("agentTeam.nobody")}>
              {t("agentTeam.nobodyHint")}
            </EmptyState>
          }
        />
      )}
      <Pager page={page} pages={data?.totalPages ?? 1} onChange={setPage} label={t("agentTeam.downlines")} />
    </section>
  );
}

function useColumns(onOpen: (member: TeamMember) => void): readonly Column<TeamMember>[] {
  const { t, date, number } = useI18n();
  return [
    {
      key: "account",
      title: t("agentTeam.sort_account"),
      sortable: true,
      phone: "lead",
      render: (row) => <DownlineName member={row} note={t("agentTeam.level", { n: row.level })} />,
    },
    {
      key: "team",
      title: t("agentTeam.team"),
      align: "end",
      phone: "tag",
      render: (row) => (
        <span className="text-muted">
          {row.all > 0 ? t("agentTeam.teamOf", { direct: row.direct, all: row.all }) : number(0)}
        </span>
      ),
    },
    {
      key: "balance",
      title: t("shell.balance"),
      align: "end",
      phone: "value",
      render: (row) => <Money value={row.balance} className="font-semibold" />,
    },
    {
      key: "registered",
      title: t("agentTeam.sort_registered"),
      sortable: true,
      render: (row) => date(row.registeredAt, "date"),
    },
    {
      key: "seen",
      title: t("agentTeam.lastLogin"),
      render: (row) => (row.lastLoginAt ? date(row.lastLoginAt, "date") : t("agentTeam.never")),
    },
    {
      key: "more",
      title: t("records.details"),
      align: "end",
      phone: "action",
      render: (row) => (
        <RowButton
          label={t("records.detailsOf", { what: row.account })}
          text={t("records.show")}
          onClick={() => onOpen(row)}
        />
      ),
    },
  ];
}
