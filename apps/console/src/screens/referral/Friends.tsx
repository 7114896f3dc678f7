import { listReferralFriendsDesk } from "@khela/contract/console/referral";
import type { CallOutput } from "@khela/contract/endpoint";
import { type FriendState, friendStates } from "@khela/rules/referral/commission";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column, Filter } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, Badge, DateTime, type Tone } from "../../shell/parts/values.tsx";

type Page = CallOutput<typeof listReferralFriendsDesk>;
type Friend = Page["content"][number];

const REFRESH_MS = 20_000;
const route = getRouteApi("/shell/referral");
const TONES: Record<FriendState, Tone> = { registered: "plain", deposited: "info", active: "win" };

/** Who invited whom, how far each friend has come, and what was paid for it. */
export function Friends() {
  const { t } = useI18n();
  const { tab, open: _open, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const { state, reason: _reason, ...rest } = toQuery<"state" | "reason">(search);
  const known = friendStates.find((name) => name === state);
  const query = { ...rest, ...(known ? { state: known } : {}) };
  const result = useQuery({
    queryKey: ["referral", "friends", query],
    queryFn: ({ signal }) => call(listReferralFriendsDesk, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const filters: readonly Filter[] = [
    {
      kind: "choice",
      name: "state",
      label: t("console.state"),
      options: friendStates.map((value) => ({ value, label: t(`desk.ref_friend_${value}`) })),
    },
  ];
  return (
    <DataTable
      id="referral-friends"
      label={t("desk.ref_tab_friends")}
      columns={useColumns(result.data?.totals)}
      filters={filters}
      searchHint={t("desk.ref_search")}
      search={search}
      onSearch={(next) => void navigate({ search: { ...next, ...(tab ? { tab } : {}) }, replace: true })}
      result={result}
      exported={{ list: listReferralFriendsDesk, query }}
      rowKey={({ friendId }) => friendId}
      emptyText={t("desk.ref_noFriends")}
    />
  );
}

function useColumns(totals: Page["totals"] | undefined): readonly Column<Friend>[] {
  const { t } = useI18n();
  const amount = (id: "deposited" | "turnover" | "paid" | "waiting", total?: string): Column<Friend> => ({
    id,
    title: t(`desk.ref_${id}`),
    ...(id === "waiting" ? {} : { sort: id }),
    end: true,
    cell: (row) => <Amount value={row[id]} />,
    csv: (row) => row[id],
    ...(total === undefined ? {} : { total: <Amount value={total} /> }),
  });
  return [
    {
      id: "friend",
      title: t("desk.ref_friend"),
      cell: (row) => <PlayerLink id={row.friendId} account={row.friend} />,
      csv: (row) => row.friend,
    },
    {
      id: "inviter",
      title: t("desk.ref_inviter"),
      cell: (row) => <PlayerLink id={row.inviterId} account={row.inviter} />,
      csv: (row) => row.inviter,
    },
    {
      id: "registeredAt",
      title: t("desk.ref_registered"),
      sort: "registeredAt",
      cell: (row) => <DateTime at={row.registeredAt} />,
      csv: (row) => csvMoment(row.registeredAt),
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <Badge tone={TONES[row.state]}>{t(`desk.ref_friend_${row.state}`)}</Badge>,
      csv: (row) => row.state,
    },
    amount("deposited"),
    amount("turnover"),
    amount("paid", totals?.paid),
    amount("waiting", totals?.waiting),
  ];
}
