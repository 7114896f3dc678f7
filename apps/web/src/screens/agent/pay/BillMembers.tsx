import type { BillBet, BillDetail, BillMember } from "@khela/contract/agent-pay";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { type Column, DataTable, RowButton } from "@khela/ui/data-table";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { betsQuery, membersQuery } from "./queries.ts";

/** The members from whom a bill's figures come; each opens to the bets. */
export function BillMembers({ bill }: { bill: BillDetail }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<BillMember>();
  const query = useQuery({
    ...membersQuery(token, bill.billId, { pageNo: page, pageSize: 20 }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemberColumns(bill, setShown);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted">{t("agentPay.membersHint")}</p>
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <DataTable
          caption={t("agentPay.view_members")}
          columns={columns}
          rows={query.data?.content}
          rowKey={(row) => row.memberId}
        />
      )}
      <Pager
        page={page}
        pages={query.data?.totalPages ?? 1}
        onChange={setPage}
        label={t("agentPay.view_members")}
      />
      {shown ? <BetsDialog billId={bill.billId} member={shown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}

function useMemberColumns(
  bill: BillDetail,
  onOpen: (member: BillMember) => void,
): readonly Column<BillMember>[] {
  const { t } = useI18n();
  return [
    {
      key: "account",
      title: t("agentPay.member"),
      phone: "title",
      render: (row) => <bdi className="font-medium">{row.account}</bdi>,
    },
    {
      key: "active",
      title: t("agentPay.active"),
      phone: "note",
      render: (row) =>
        row.isActive ? (
          <Badge tone="win">{t("agentPay.isActive")}</Badge>
        ) : (
          <Badge>{t("agentPay.isNot")}</Badge>
        ),
    },
    {
      key: "turnover",
      title: t("agentPay.turnover"),
      align: "end",
      phone: "value",
      render: (row) => <Money value={row.turnover} className="font-semibold" />,
    },
    {
      key: "deposits",
      title: t("agentPay.deposits"),
      align: "end",
      render: (row) => <Money value={row.deposits} />,
    },
    ...(bill.kind === "dividend"
      ? [
          {
            key: "loss",
            title: t("agentPay.loss"),
            align: "end" as const,
            phone: "tag" as const,
            render: (row: BillMember) => <Money value={row.loss} />,
          },
        ]
      : []),
    {
      key: "open",
      title: t("agentPay.bets"),
      align: "end",
      phone: "action",
      render: (row) => (
        <RowButton
          label={t("agentPay.betsOf", { account: row.account })}
          text={t("agentPay.bets")}
          onClick={() => onOpen(row)}
        />
      ),
    },
  ];
}

function BetsDialog({
  billId,
  member,
  onClose,
}: {
  billId: string;
  member: BillMember;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...betsQuery(token, { billId, memberId: member.memberId }, { pageNo: page, pageSize: 20 }),
    placeholderData: keepPreviousData,
  });
  const columns = useBetColumns();
  return (
    <Dialog
      open
      name="bill-bets"
      title={t("agentPay.betsOf", { account: member.account })}
      width={360}
      delayMs={0}
      fullOnPhone
      onClose={onClose}
    >
      <div className="grid gap-3 sm:w-[44rem] sm:max-w-full">
        <p className="text-sm text-muted">{t("agentPay.betsHint")}</p>
        {query.isError ? (
          <QueryFailure query={query} />
        ) : (
          <DataTable
            caption={t("agentPay.bets")}
            columns={columns}
            rows={query.data?.content}
            rowKey={(row) => `${row.betId} ${row.version}`}
          />
        )}
        <Pager
          page={page}
          pages={query.data?.totalPages ?? 1}
          onChange={setPage}
          label={t("agentPay.bets")}
        />
        <Button block onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}

function useBetColumns(): readonly Column<BillBet>[] {
  const { t, date } = useI18n();
  return [
    {
      key: "game",
      title: t("agentPay.game"),
      phone: "title",
      render: (row) => (
        <span className="grid leading-snug">
          <span className="font-medium">{row.gameName}</span>
          {row.version > 0 ? <span className="text-xs text-muted">{t("agentPay.betCorrected")}</span> : null}
        </span>
      ),
    },
    {
      key: "at",
      title: t("agentPay.settledAt"),
      phone: "note",
      render: (row) => date(row.settledAt, "seconds"),
    },
    { key: "stake", title: t("agentPay.stake"), align: "end", render: (row) => <Money value={row.stake} /> },
    {
      key: "payout",
      title: t("agentPay.payout"),
      align: "end",
      render: (row) => <Money value={row.payout} />,
    },
    {
      key: "valid",
      title: t("agentPay.counts"),
      align: "end",
      phone: "value",
      render: (row) => <Money value={row.validStake} className="font-semibold" />,
    },
  ];
}
