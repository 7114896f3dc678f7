import type { Withdrawal } from "@khela/contract/cashier";
import { useSeparator } from "@khela/ui/separator";
import { Badge } from "@khela/ui/badge";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { withdrawalsQuery } from "../../features/cashier/queries.ts";
import { reasonText, WITHDRAWAL_TONES, withdrawalIsOpen } from "../../features/cashier/states.ts";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { allReturned, needsAttention, STAGE_TONES } from "../../features/cashier/instalments.ts";
import { InstalmentList } from "./InstalmentList.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { Timeline } from "./Timeline.tsx";

const PLACEHOLDERS = ["a", "b"];

/** The member's withdrawals with all their states; open ones are expanded. */
export function WithdrawalHistory({ made }: { made: string | undefined }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({ ...withdrawalsQuery(token, page), placeholderData: keepPreviousData });
  if (query.isError) {
    return <QueryFailure query={query} />;
  }
  if (query.isPending) {
    return (
      <div aria-busy className="grid gap-3">
        {PLACEHOLDERS.map((key) => (
          <Skeleton key={key} className="h-20 rounded-card" />
        ))}
      </div>
    );
  }
  const list = query.data.content;
  if (list.length === 0) {
    return (
      <EmptyState className="card" image={artIcon("bank")} title={t("cashier.noWithdrawals")}>
        {t("cashier.noWithdrawalsHint")}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ul aria-live="polite" className="grid gap-3">
        {list.map((withdrawal) => (
          <li key={withdrawal.withdrawalId}>
            <WithdrawalCard withdrawal={withdrawal} marked={withdrawal.withdrawalId === made} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={query.data.totalPages}
        onChange={setPage}
        label={t("cashier.withdrawalHistory")}
      />
    </div>
  );
}

function WithdrawalCard({ withdrawal, marked }: { withdrawal: Withdrawal; marked: boolean }) {
  const between = useSeparator();
  const i18n = useI18n();
  const { t, date, digits } = i18n;
  // If part of the amount was paid, the instalments explain the rest.
  const reason = withdrawal.state === "paid" ? undefined : reasonText(i18n, withdrawal.reason);
  const wanted = withdrawalIsOpen(withdrawal.state) || marked || withdrawal.instalments.some(needsAttention);
  const [open, setOpen] = useState(wanted);
  const [before, setBefore] = useState(wanted);
  // Expands by itself but collapses only by hand, so that a payout just answered stays in sight.
  if (wanted !== before) {
    setBefore(wanted);
    if (wanted) setOpen(true);
  }
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={cx("card group px-4 md:px-5", marked && "border-gold")}
    >
      <summary className="flex min-h-16 list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Money value={withdrawal.amount} className="text-lg font-bold" />
            {allReturned(withdrawal.instalments) ? (
              <Badge tone={STAGE_TONES.returned}>{t("cashier.instalment_returned")}</Badge>
            ) : (
              <Badge tone={WITHDRAWAL_TONES[withdrawal.state]}>
                {t(`cashier.withdrawal_${withdrawal.state}`)}
              </Badge>
            )}
          </span>
          <span className="text-sm text-muted">
            {withdrawal.methodName}
            {between}
            <bdi>{digits(withdrawal.account)}</bdi>
            {between}
            {date(withdrawal.createdAt)}
          </span>
          {reason && !open ? (
            <span className="text-sm">
              {reason} {t("cashier.moneyIsBack")}
            </span>
          ) : null}
        </span>
        <Icon name="chevronDown" className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line py-4">
        <Timeline withdrawal={withdrawal} />
        {withdrawal.instalments.length > 0 ? <InstalmentList withdrawal={withdrawal} /> : null}
        {reason && withdrawal.instalments.length === 0 ? (
          <p className="rounded-xl bg-lose/10 px-4 py-3 text-sm">
            <span className="font-semibold">{t("cashier.reason")}</span> {reason} {t("cashier.moneyIsBack")}
          </p>
        ) : null}
        <p className="flex flex-wrap items-center gap-x-4 text-xs text-muted">
          {/[1-9]/.test(withdrawal.fee) ? (
            <span>
              {t("cashier.fee")} <Money value={withdrawal.fee} />
            </span>
          ) : null}
          <span className="flex items-center gap-1">
            {t("cashier.reference")} <bdi className="font-mono">{withdrawal.reference}</bdi>
            <CopyButton text={withdrawal.reference} label={t("cashier.copyReference")} />
          </span>
        </p>
      </div>
    </details>
  );
}
