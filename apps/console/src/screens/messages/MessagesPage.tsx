/** Messages that operators write to players, and the templates of automatic ones. Source: TALK-01, OPS-05. */
import { type Broadcast, BROADCAST_STATES, listBroadcasts } from "@khela/contract/console/messages";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { usePermission } from "../../shell/session.ts";
import { BroadcastDrawer } from "./BroadcastDrawer.tsx";
import { Templates } from "./Templates.tsx";
import { useBroadcastColumns } from "./use-broadcast-columns.tsx";
import { WriteDialog } from "./WriteDialog.tsx";

const route = getRouteApi("/shell/messages");
const REFRESH_MS = 10_000;

export default function MessagesPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const maySend = usePermission("messages.send");
  /** A link from another page may name a recipient; the dialog then opens with the page. */
  const { to, ...tableSearch } = search;
  const [writing, setWriting] = useState(to !== undefined);
  const [opened, setOpened] = useState<Broadcast>();
  const result = useQuery({
    queryKey: ["broadcasts", search],
    queryFn: ({ signal }) => call(listBroadcasts, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  return (
    <>
      <PageHead
        title={t("desk.messages")}
        text={t("desk.messagesText")}
        actions={
          maySend ? (
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setWriting(true)}>
              {t("desk.writeMessage")}
            </Button>
          ) : null
        }
      />
      <DataTable
        id="broadcasts"
        label={t("desk.messages")}
        columns={useBroadcastColumns(setOpened)}
        filters={[
          {
            kind: "choice",
            name: "state",
            label: t("console.state"),
            options: BROADCAST_STATES.map((value) => ({ value, label: t(`desk.broadcast_${value}`) })),
          },
        ]}
        search={tableSearch}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listBroadcasts, query: queryOf(search) }}
        rowKey={({ id }) => id}
      />
      <Templates />
      {writing && maySend ? (
        <WriteDialog
          {...(to === undefined ? {} : { to })}
          onClose={() => {
            setWriting(false);
            if (to !== undefined) void navigate({ search: tableSearch, replace: true });
          }}
        />
      ) : null}
      {opened ? <BroadcastDrawer row={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

function queryOf(search: ReturnType<typeof route.useSearch>) {
  const { state, to: _to, sort: _sort, search: _words, ...rest } = toQuery<"state" | "to">(search);
  const known = BROADCAST_STATES.find((name) => name === state);
  return { ...rest, ...(known ? { state: known } : {}) };
}
