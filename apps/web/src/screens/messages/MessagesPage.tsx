/** The inbox: the house's messages, newest first. Source: TALK-01, MONEY-08. */
import { listMessages } from "@khela/contract/messages";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messagesKey, useUnread } from "../../features/messages/use-unread.ts";
import { call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { useLanguage } from "../../shell/queries.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { MailChoices } from "./MailChoices.tsx";
import { MessageRow } from "./MessageRow.tsx";
import { useInbox } from "./use-inbox.ts";

const FILTERS = ["all", "unread", "money", "operator"] as const;
type Filter = (typeof FILTERS)[number];
const PAGE_SIZE = 20;

function useMessages(filter: Filter) {
  const token = useSession((session) => session.token);
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: [...messagesKey(token), "list", language, filter],
    queryFn: ({ pageParam, signal }) => {
      const only = filter === "all" ? {} : { only: filter };
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return call(listMessages, { query: { pageSize: PAGE_SIZE, ...only, ...cursor } }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
    staleTime: 0,
  });
}

export default function MessagesPage() {
  const { t } = useI18n();
  const [filter, setFilter] = useState<Filter>("all");
  const query = useMessages(filter);
  const pages = query.data?.pages;
  const messages = pages?.flatMap(({ content }) => content) ?? [];
  return (
    <div className="grid gap-4">
      <Answers />
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t("inbox.show")}
          options={FILTERS.map((value) => ({ value, label: t(`inbox.filter_${value}`) }))}
          value={filter}
          onChange={setFilter}
          className="max-sm:w-full max-sm:overflow-x-auto"
        />
        <InboxActions hasRead={messages.some(({ read }) => read)} />
      </div>
      {query.isError && !pages ? <QueryFailure query={query} /> : null}
      {pages || query.isError ? null : <Skeleton className="h-72 rounded-card" />}
      {pages && messages.length === 0 ? (
        <EmptyState className="card min-h-72" image={artIcon("bell")} title={t(`inbox.empty_${filter}`)}>
          <p>{t("inbox.emptyText")}</p>
        </EmptyState>
      ) : null}
      {messages.length > 0 ? (
        <ul className="card divide-y divide-line overflow-hidden">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      ) : null}
      {query.hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("inbox.more")}
        </Button>
      ) : null}
      <MailChoices />
    </div>
  );
}

/** Answers to the member's own messages are shown on the feedback page; this links to it. */
function Answers() {
  const { t } = useI18n();
  const { answers } = useUnread();
  if (answers === 0) return null;
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 border-gold/50 p-4">
      <p className="font-medium">{t("inbox.answers", { n: answers })}</p>
      <Button size="sm" variant="gold" onClick={() => openDialog("feedback", {})}>
        {t("inbox.readAnswers")}
      </Button>
    </div>
  );
}

function InboxActions({ hasRead }: { hasRead: boolean }) {
  const { t } = useI18n();
  const { messages } = useUnread();
  const inbox = useInbox();
  return (
    <div className="flex flex-wrap gap-2 sm:ms-auto">
      <Button
        size="sm"
        icon="check"
        disabled={messages === 0}
        loading={inbox.read.isPending}
        onClick={() => inbox.read.mutate({ all: true })}
      >
        {t("inbox.readAll")}
      </Button>
      <Button
        size="sm"
        disabled={!hasRead}
        loading={inbox.remove.isPending}
        onClick={() => inbox.remove.mutate({ all: true })}
      >
        {t("inbox.deleteRead")}
      </Button>
    </div>
  );
}
