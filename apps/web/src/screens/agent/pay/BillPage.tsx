/**
 * A bill in plain words: what the team did, which tier it reached and why not the next, what the contracts below get, and
 * what was paid; down to members and single bets. Source: AGENT-08.
 */
import type { BillDetail } from "@khela/contract/agent-pay";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Segmented } from "@khela/ui/segmented";
import { Skeleton } from "@khela/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { useBillTexts } from "./bill-texts.ts";
import { BillFormula } from "./BillFormula.tsx";
import { BillMembers } from "./BillMembers.tsx";
import { BillShares } from "./BillShares.tsx";
import { BillSteps } from "./BillSteps.tsx";
import { BillSums } from "./BillSums.tsx";
import { Dispute } from "./Dispute.tsx";
import { billQuery } from "./queries.ts";
import { StateBadge } from "./StateBadge.tsx";

const VIEWS = ["how", "members", "below", "steps", "dispute"] as const;
type View = (typeof VIEWS)[number];

export function BillPage({ billId, page }: { billId: string; page: string }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const query = useQuery(billQuery(token, billId));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to="/agentHome/$page"
        params={{ page }}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-gold"
      >
        <Icon name="chevronLeft" size={18} className="rtl:-scale-x-100" />
        {t("agentPay.allBills")}
      </Link>
      {query.isError ? <QueryFailure query={query} /> : null}
      {query.isPending ? <Skeleton className="h-80 w-full rounded-card" /> : null}
      {query.data ? <Bill bill={query.data} /> : null}
    </div>
  );
}

function Bill({ bill }: { bill: BillDetail }) {
  const { t } = useI18n();
  const [view, setView] = useState<View>("how");
  const views = VIEWS.filter((name) => name !== "steps" || bill.kind === "realTimeSalary");
  return (
    <>
      <Head bill={bill} />
      <Segmented
        label={t("agentPay.views")}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(`agentPay.view_${value}`) }))}
        className="max-sm:[&_label]:px-1.5 max-sm:[&_label]:text-xs"
      />
      {view === "how" ? (
        <>
          <BillFormula bill={bill} />
          <BillSums bill={bill} />
        </>
      ) : null}
      {view === "members" ? <BillMembers bill={bill} /> : null}
      {view === "below" ? <BillShares billId={bill.billId} below={bill.below} /> : null}
      {view === "steps" ? <BillSteps billId={bill.billId} /> : null}
      {view === "dispute" ? <Dispute bill={bill} /> : null}
    </>
  );
}

function Head({ bill }: { bill: BillDetail }) {
  const { t, date } = useI18n();
  const { period } = useBillTexts();
  return (
    <section className="card grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:p-5">
      <div className="grid gap-1.5">
        <h2 className="text-lg">{t(`agentPay.kind_${bill.kind}`)}</h2>
        <p className="text-sm text-muted">{period(bill)}</p>
        <StateBadge bill={bill} />
        <p className="text-sm text-muted">
          {t(`agentPay.says_${bill.state}`, { at: bill.paidAt ? date(bill.paidAt, "dateTime") : "" })}
        </p>
      </div>
      <p className="grid sm:justify-items-end">
        <span className="text-xs text-muted">{t("agentPay.total")}</span>
        <Money value={bill.total} className="text-3xl font-extrabold text-gold" />
        <span className="text-xs text-muted">{t(`agentPay.payer_${bill.payer}`)}</span>
      </p>
    </section>
  );
}
