import type { listNewcomers } from "@khela/contract/agent-links";
import type { CallOutput } from "@khela/contract/endpoint";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { type Column, DataTable } from "@khela/ui/data-table";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { linksQuery, newcomersQuery } from "./queries.ts";

type Newcomer = CallOutput<typeof listNewcomers>["content"][number];

const TONES: Readonly<Record<Newcomer["state"], BadgeTone>> = {
  registered: "neutral",
  deposited: "info",
  active: "win",
};
const BY_HAND = "byHand";

/** Those who came by the agent's links or were registered by the agent, the newest first. */
export function Newcomers() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [from, setFrom] = useState("");
  const [page, setPage] = useState(1);
  const links = useQuery(linksQuery(token, { pageSize: 100 })).data?.content ?? [];
  const query = useQuery(
    newcomersQuery(token, {
      pageNo: page,
      ...(from === BY_HAND ? { byHand: 1 } : from === "" ? {} : { linkId: from }),
    }),
  );
  const columns = useColumns();
  return (
    <section aria-label={t("agentLinks.view_newcomers")} className="grid grid-cols-1 gap-3">
      <div className="sm:max-w-xs">
        <Select
          label={t("agentLinks.from")}
          value={from}
          onChange={(event) => {
            setFrom(event.target.value);
            setPage(1);
          }}
          options={[
            { value: "", label: t("agentLinks.from_all") },
            { value: BY_HAND, label: t("agentLinks.from_byHand") },
            ...links.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <DataTable
          caption={t("agentLinks.view_newcomers")}
          columns={columns}
          rows={query.data?.content}
          rowKey={(row) => row.memberId}
          empty={
            <EmptyState className="card" image={artIcon("invite")} title={t("agentLinks.nobody")}>
              {t("agentLinks.nobodyHint")}
            </EmptyState>
          }
        />
      )}
      {query.data?.content.some(({ sameDevice }) => sameDevice !== null) ? (
        <p className="text-sm text-muted">{t("agentLinks.sameDeviceHint")}</p>
      ) : null}
      <Pager
        page={page}
        pages={query.data?.totalPages ?? 1}
        onChange={setPage}
        label={t("agentLinks.view_newcomers")}
      />
    </section>
  );
}

function useColumns(): readonly Column<Newcomer>[] {
  const { t, date } = useI18n();
  return [
    {
      key: "account",
      title: t("agentLinks.newcomer"),
      phone: "title",
      render: (row) => (
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <bdi className="truncate font-medium">{row.account}</bdi>
          {row.isAgent ? <Badge tone="gold">{t("agentLinks.agentTag")}</Badge> : null}
          {row.sameDevice ? <Badge tone="lose">{t(`agentLinks.sameDevice_${row.sameDevice}`)}</Badge> : null}
        </span>
      ),
    },
    {
      key: "from",
      title: t("agentLinks.came"),
      phone: "note",
      render: (row) => (
        <span className="grid leading-snug">
          <span dir="auto">{row.link ?? t("agentLinks.byHandTag")}</span>
          {row.offerFault === null ? null : (
            <span className="text-xs text-lose">{t("agentLinks.offerFailed")}</span>
          )}
        </span>
      ),
    },
    {
      key: "since",
      title: t("agentLinks.since"),
      phone: "tag",
      render: (row) => date(row.registeredAt, "date"),
    },
    {
      key: "state",
      title: t("agentLinks.state"),
      align: "end",
      phone: "value",
      render: (row) => <Badge tone={TONES[row.state]}>{t(`agentLinks.newcomerState_${row.state}`)}</Badge>,
    },
  ];
}
