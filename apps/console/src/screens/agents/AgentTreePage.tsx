/** The agent tree, one level at a time, with moves and appointments. Source: AGENT-03, OPS-06. */
import { listAgentTree, type TreeMember } from "@khela/contract/console/agent-tree";
import { useI18n } from "@khela/ui/i18n";
import { Anchor, Breadcrumbs } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { TypeDialog } from "./TypeDialog.tsx";
import { useTreeColumns } from "./use-tree-columns.tsx";

const route = getRouteApi("/shell/agents");
type Search = ReturnType<typeof route.useSearch>;

export default function AgentTreePage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState<{ what: "move" | "type"; member: TreeMember }>();
  const result = useQuery({
    queryKey: ["agentTree", search],
    queryFn: ({ signal }) => call(listAgentTree, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const open = (parent: string | undefined) =>
    void navigate({ search: parent === undefined ? {} : { parent } });
  const parent = search.parent === undefined ? null : (result.data?.parent ?? null);
  const columns = useTreeColumns((what, member) => setAsking({ what, member }));
  return (
    <>
      <PageHead title={t("desk.agents")} text={t("desk.agents_text")} />
      {parent ? (
        <Breadcrumbs mb="md" separator="›">
          <Anchor component="button" type="button" onClick={() => open(undefined)}>
            {t("desk.agents_all")}
          </Anchor>
          {parent.path.map(({ memberId, account }) => (
            <Anchor key={memberId} component="button" type="button" onClick={() => open(memberId)}>
              {account}
            </Anchor>
          ))}
          <strong aria-current="page">{parent.account}</strong>
        </Breadcrumbs>
      ) : null}
      <DataTable
        id="agent-tree"
        label={t("desk.agents")}
        columns={columns}
        searchHint={t("desk.agents_search")}
        search={withoutParent(search)}
        onSearch={(next) => void navigate({ search: withParent(next, search.parent), replace: true })}
        result={result}
        rowKey={({ memberId }) => memberId}
        onOpen={({ memberId, type }) => (type === 0 ? undefined : open(memberId))}
        emptyText={t(parent ? "desk.agents_noDownlines" : "desk.agents_empty")}
      />
      {asking?.what === "move" && result.data ? (
        <MoveDialog
          member={asking.member}
          earliest={result.data.earliestMove}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking?.what === "type" ? (
        <TypeDialog member={asking.member} onClose={() => setAsking(undefined)} />
      ) : null}
    </>
  );
}

/** The agent whose level is shown is no filter of the table. */
function withoutParent({ parent: _parent, ...table }: Search): Search {
  return table;
}

const withParent = (table: Search, parent: string | undefined): Search =>
  parent === undefined ? table : { ...table, parent };

function queryOf(search: Search) {
  const { parent, sort: _sort, ...query } = toQuery<"parent">(search);
  return parent === undefined ? query : { ...query, parentId: parent };
}
