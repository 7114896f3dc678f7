import { type IncomePart, type IncomeSource, listIncomeParts } from "@khela/contract/agent-pay";
import { dayOfKey } from "@khela/kernel/period";
import { buttonClass } from "@khela/ui/button";
import { type Column, DataTable } from "@khela/ui/data-table";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Totals } from "../../../features/records/Totals.tsx";
import { call } from "../../../shell/api.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { useBillTexts } from "../pay/bill-texts.ts";
import { PAY_PATHS } from "../pay/pay-paths.ts";

/** An amount of the income: what a source paid on a business day. */
export interface OpenPart {
  day: string;
  source: IncomeSource;
}

/** The bills behind an amount of the income; each opens. */
export function IncomeDialog({ part, onClose }: { part: OpenPart; onClose: () => void }) {
  const { t, date } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ["member", token, "team", "income", part, page],
    queryFn: ({ signal }) =>
      call(listIncomeParts, { params: { ...part }, query: { pageNo: page, pageSize: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const title = t(`agentTeam.source_${part.source}`);
  const paidOn = t("agentTeam.incomeParts", { day: date(dayOfKey(part.day).startMs, "date") });
  return (
    <Dialog open name="income" title={title} width={400} delayMs={0} fullOnPhone onClose={onClose}>
      <div className="flex flex-col gap-4 sm:w-110">
        <Totals label={paidOn} totals={[{ label: paidOn, amount: query.data?.total, result: true }]} />
        {query.isError ? (
          <QueryFailure query={query} />
        ) : (
          <DataTable
            caption={title}
            columns={columns}
            rows={query.data?.content}
            rowKey={(row) => `${row.billId} ${row.from} ${row.hour} ${row.paidAt} ${row.amount}`}
          />
        )}
        <Pager page={page} pages={query.data?.totalPages ?? 1} onChange={setPage} label={title} />
      </div>
    </Dialog>
  );
}

function useColumns(): readonly Column<IncomePart>[] {
  const { t } = useI18n();
  const texts = useBillTexts();
  return [
    {
      key: "period",
      title: t("agentPay.period"),
      phone: "title",
      render: (row) => <span className="font-medium">{texts.period(row)}</span>,
    },
    {
      key: "amount",
      title: t("agentPay.total"),
      align: "end",
      phone: "value",
      render: (row) => <Money value={row.amount} className="font-bold" />,
    },
    {
      key: "open",
      title: t("records.details"),
      align: "end",
      phone: "action",
      render: (row) =>
        row.billId === null ? (
          <span className="text-xs text-muted">{t("agentTeam.billComesLater")}</span>
        ) : (
          <Link
            to="/agentHome/$page/$part"
            params={{ page: PAY_PATHS[row.kind], part: row.billId }}
            aria-label={t("agentPay.openOf", { period: texts.period(row) })}
            className={buttonClass({ size: "sm" })}
          >
            {t("agentPay.open")}
          </Link>
        ),
    },
  ];
}
