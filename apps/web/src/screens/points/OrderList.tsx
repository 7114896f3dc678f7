import type { PointOrder } from "@khela/contract/points";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { Segmented } from "@khela/ui/segmented";
import { useSeparator } from "@khela/ui/separator";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { artIcon } from "../../shell/categories.ts";
import { useLanguage } from "../../shell/queries.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { ItemPicture } from "./ItemPicture.tsx";
import { ordersQuery } from "./points-queries.ts";

const TONES: Record<PointOrder["state"], BadgeTone> = { process: "gold", approved: "win", rejected: "lose" };
const STATES = ["all", "process", "approved", "rejected"] as const;

/** What the member has redeemed, with its state. */
export function OrderList() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const language = useLanguage();
  const [state, setState] = useState<(typeof STATES)[number]>("all");
  const [pageNo, setPage] = useState(1);
  const filter = { pageNo, state: state === "all" ? undefined : state };
  const query = useQuery({ ...ordersQuery(token, language, filter), placeholderData: keepPreviousData });
  return (
    <div className="grid gap-4">
      <Segmented
        label={t("points.state")}
        options={STATES.map((value) => ({ value, label: t(`points.state_${value}`) }))}
        value={state}
        onChange={(value) => {
          setState(value);
          setPage(1);
        }}
        className="max-sm:grid max-sm:grid-cols-2"
      />
      {query.isError && !query.data ? (
        <QueryFailure query={query} />
      ) : !query.data ? (
        <Skeleton className="h-60 rounded-card" />
      ) : query.data.content.length === 0 ? (
        <EmptyState className="card min-h-60" image={artIcon("mall")} title={t("points.noOrders")}>
          {t("points.noOrdersText")}
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line px-4 md:px-5">
          {query.data.content.map((order) => (
            <OrderLine key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      <Pager
        page={pageNo}
        pages={query.data?.totalPages ?? 1}
        onChange={setPage}
        label={t("points.tab_orders")}
      />
    </div>
  );
}

function OrderLine({ order }: { order: PointOrder }) {
  const between = useSeparator();
  const { t, date } = useI18n();
  const { state, address, code, tracking, reason } = order;
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-2 py-3.5">
      <ItemPicture item={order} className="row-span-2 size-14 rounded-xl [&>img]:p-2" />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{order.title}</span>
        <Badge tone={TONES[state]}>{t(`points.state_${state}`)}</Badge>
      </div>
      <div className="grid gap-1 text-sm">
        <p className="text-muted">
          {t("points.count", { n: order.points })}
          {between}
          {date(order.createdAt)}
          {between}
          <bdi className="font-mono text-xs">{order.reference}</bdi>
        </p>
        {code === null ? null : (
          <p>
            {t("points.code")}{" "}
            <bdi className="rounded-md bg-surface-3 px-2 py-0.5 font-mono font-semibold select-all">
              {code}
            </bdi>
          </p>
        )}
        {reason === null ? null : <p>{t("points.rejectedBecause", { reason })}</p>}
        {tracking === null ? null : <p>{t("points.tracking", { tracking })}</p>}
        {address === null ? null : (
          <p className="text-muted">
            {t("points.sentTo", { name: address.name, address: `${address.address}, ${address.city}` })}
          </p>
        )}
      </div>
    </li>
  );
}
