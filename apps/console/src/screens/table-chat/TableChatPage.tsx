/** The players' messages at the live tables, muted players, and the switches of the chats. Source: GAME-08. */
import { listTableChat, readTableChat } from "@khela/contract/console/table-chat";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { SHELF_KEY } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { ChatPanels } from "./ChatPanels.tsx";
import { type ChatStep, StepDialog } from "./StepDialog.tsx";
import { useChatColumns } from "./use-chat-columns.tsx";

const route = getRouteApi("/shell/table-chat");
const REFRESH_MS = 10_000;

export default function TableChatPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [step, setStep] = useState<ChatStep>();
  const refetchInterval = useRefresh(REFRESH_MS);
  const state = useQuery({
    queryKey: [SHELF_KEY, "table-chat", "state"],
    queryFn: ({ signal }) => call(readTableChat, undefined, { signal }),
    refetchInterval,
  });
  const result = useQuery({
    queryKey: [SHELF_KEY, "table-chat", search],
    queryFn: ({ signal }) => call(listTableChat, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const columns = useChatColumns(setStep);
  return (
    <>
      <PageHead title={t("shelf.tableChat")} text={t("shelf.tableChatText")} />
      <ChatPanels
        state={state}
        onStep={setStep}
        onReported={() => void navigate({ search: { show: "reported" }, replace: true })}
      />
      <DataTable
        id="table-chat"
        label={t("shelf.tableChat")}
        columns={columns}
        filters={[
          {
            kind: "choice",
            name: "show",
            label: t("shelf.chatShow"),
            options: [{ value: "reported", label: t("shelf.chatShowReported") }],
          },
          {
            kind: "choice",
            name: "table",
            label: t("shelf.chatTable"),
            options: (state.data?.tables ?? []).map(({ gameCode }) => ({ value: gameCode, label: gameCode })),
          },
        ]}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listTableChat, query: queryOf(search) }}
        rowKey={({ id }) => id}
      />
      {step ? <StepDialog step={step} onClose={() => setStep(undefined)} /> : null}
    </>
  );
}

function queryOf(search: ReturnType<typeof route.useSearch>) {
  const { table, show, search: _search, sort: _sort, ...rest } = toQuery<"table" | "show">(search);
  return {
    ...rest,
    ...(table ? { gameCode: table } : {}),
    ...(show === "reported" ? { show: "reported" as const } : {}),
  };
}
