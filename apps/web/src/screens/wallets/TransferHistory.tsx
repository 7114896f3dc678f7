import type { VendorTransfer } from "@khela/contract/wallets";
import { useSeparator } from "@khela/ui/separator";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { vendorTransfersQuery } from "../../features/wallets/queries.ts";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { TRANSFER_TONES, transferReason } from "./states.ts";

/** The member's transfers between wallets, newest first. */
export function TransferHistory() {
  const i18n = useI18n();
  const { t } = i18n;
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...vendorTransfersQuery(token, i18n.locale, page),
    placeholderData: keepPreviousData,
  });
  if (query.isError) {
    return <QueryFailure query={query} />;
  }
  if (query.isPending) return <Skeleton className="h-40 rounded-card" />;
  if (query.data.content.length === 0) {
    return (
      <EmptyState className="card" image={artIcon("history")} title={t("wallets.noTransfers")}>
        {t("wallets.noTransfersHint")}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="card divide-y divide-line px-4 md:px-5">
        {query.data.content.map((transfer) => (
          <TransferLine key={transfer.transferId} transfer={transfer} />
        ))}
      </ul>
      <Pager page={page} pages={query.data.totalPages} onChange={setPage} label={t("wallets.history")} />
    </div>
  );
}

function TransferLine({ transfer }: { transfer: VendorTransfer }) {
  const between = useSeparator();
  const i18n = useI18n();
  const { t, date } = i18n;
  const { direction, vendorName, state, cause, amount, createdAt, reason } = transfer;
  const place = t(direction === "in" ? "wallets.to" : "wallets.from", { place: vendorName });
  return (
    <li data-state={state} className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{place}</span>
        <span className="flex items-center gap-3">
          <Money value={amount} className="font-bold" />
          <Badge tone={TRANSFER_TONES[state]}>{t(`wallets.state_${state}`)}</Badge>
        </span>
      </div>
      <p className="text-sm text-muted">
        {date(createdAt)}
        {between}
        {t(`wallets.cause_${cause}`)}
        {between}
        <bdi className="font-mono text-xs">{transfer.reference}</bdi>
      </p>
      {state === "unknown" ? <p className="text-sm">{t("wallets.stateText_unknown")}</p> : null}
      {state === "failed" ? <p className="text-sm text-lose">{transferReason(i18n, reason)}</p> : null}
    </li>
  );
}
