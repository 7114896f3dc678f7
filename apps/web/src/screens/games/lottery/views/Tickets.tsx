import type { LotteryTicketView } from "@khela/contract/lottery";
import type { LotteryRules } from "@khela/games/lottery/types";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { Segmented } from "@khela/ui/segmented";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryFailure } from "../../../../shell/query-failure.tsx";
import { useSession } from "../../../../shell/session.ts";
import { type TicketState, ticketsQuery } from "../queries.ts";
import { TicketCard } from "./TicketCard.tsx";

const PAGE_SIZE = 10;

interface TicketsProps {
  rules: LotteryRules;
  serverNow: () => number;
  /** Adds a ticket's lines to the slip again. */
  onRepeat: (ticket: LotteryTicketView) => void;
}

/** The player's tickets of this game: open and finished ones. */
export function Tickets({ rules, serverNow, onRepeat }: TicketsProps) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [state, setState] = useState<TicketState>("open");
  const [page, setPage] = useState(1);
  const query = useQuery(
    ticketsQuery(token, { gameCode: rules.code, state, pageNo: page, pageSize: PAGE_SIZE }),
  );
  const { data } = query;
  return (
    <div className="grid gap-3">
      <Segmented
        label={t("lottery.ownTickets")}
        options={[
          { value: "open", label: t("records.state_open") },
          { value: "over", label: t("records.state_settled") },
        ]}
        value={state}
        onChange={(next) => {
          setState(next);
          setPage(1);
        }}
        className="sm:max-w-sm"
      />
      {query.isError ? (
        <QueryFailure query={query} />
      ) : !data ? (
        <Skeleton className="h-72 w-full rounded-card" />
      ) : data.content.length === 0 ? (
        <EmptyState className="card" icon="receipt" title={t("common.noRows")}>
          {t("lottery.choose")}
        </EmptyState>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {data.content.map((ticket) => (
            <li key={ticket.ticketId}>
              <TicketCard
                rules={rules}
                ticket={ticket}
                serverNow={serverNow}
                onRepeat={() => onRepeat(ticket)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={data ? Math.ceil(data.totalCount / PAGE_SIZE) : 1}
        onChange={setPage}
        label={t("lottery.ownTickets")}
      />
    </div>
  );
}
