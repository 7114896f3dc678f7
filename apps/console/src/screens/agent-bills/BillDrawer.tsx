import {
  type ConsoleBillDetail,
  declineDispute,
  getConsoleBill,
  retryAgentBill,
} from "@khela/contract/console/agent-pay";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { DrawerActions, DrawerAmount, DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { Facts, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure, tellRefusal } from "../../shell/toasts.tsx";
import { type BillAction, BillActionDialog } from "./BillActionDialog.tsx";
import { BillState, usePeriodOf } from "./bill-parts.tsx";

/** One bill as its agent sees it, with its dispute and what operators can do about it. */
export function BillDrawer({ billId, onClose }: { billId: string; onClose: () => void }) {
  const { t } = useI18n();
  const query = useQuery({
    queryKey: ["agentBills", "one", billId],
    queryFn: ({ signal }) => call(getConsoleBill, { params: { billId } }, { signal }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      title={t("desk.bill_detail", { account: query.data?.agent.account ?? "" })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {query.data ? (
        <Content bill={query.data} />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton height={320} />
      )}
    </Drawer>
  );
}

const SUMS = [
  ["bill_formula", "whole"],
  ["bill_below", "below"],
  ["bill_own", "own"],
  ["bill_corrections", "corrections"],
  ["bill_debtIn", "debtIn"],
  ["bill_advances", "advances"],
  ["bill_amount", "amount"],
  ["bill_debtOut", "debtOut"],
  ["bill_carryIn", "carryIn"],
  ["bill_carryOut", "carryOut"],
] as const;

function Content({ bill }: { bill: ConsoleBillDetail }) {
  const { t, number, rate, date } = useI18n();
  const periodOf = usePeriodOf();
  return (
    <>
      <DrawerAmount value={bill.total} />
      <BillState bill={bill} />
      {bill.failure === null ? null : (
        <Text size="sm" mt="xs" c="red">
          {t("desk.bill_failedBy", { failure: bill.failure })}
        </Text>
      )}
      {bill.retryAt === null ? null : (
        <Text size="sm" mt="xs">
          {t("desk.bill_retryAt", { time: date(bill.retryAt) })}
        </Text>
      )}
      <Facts
        items={[
          [t("desk.bill_kind"), t(`agentContract.kind_${bill.kind}`)],
          [t("desk.bill_period"), periodOf(bill)],
          [t("desk.bill_payer"), t(`desk.bill_payer_${bill.payer}`)],
          [t("desk.bill_turnover"), <Amount key="turnover" value={bill.turnover} />],
          [t("desk.bill_active"), number(bill.active)],
          [t("desk.bill_loss"), <Amount key="loss" value={bill.loss} />],
          ...SUMS.filter(([, name]) => Number(bill[name]) !== 0).map(
            ([id, name]) => [t(`desk.${id}`), <Amount key={name} value={bill[name]} />] as const,
          ),
        ]}
      />
      <DrawerPart title={t("desk.bill_tiers")}>
        {bill.tiers.map((tier, index) => (
          <Text key={JSON.stringify(tier)} size="sm" fw={index === bill.chosen ? 600 : 400}>
            {t("desk.bill_tier", {
              rate: rate(tier.ratePpm),
              what:
                index === bill.chosen
                  ? t("desk.bill_tierPays")
                  : tier.isReached
                    ? t("desk.bill_tierReached")
                    : t("desk.bill_tierMissing", {
                        turnover: tier.missing.turnover,
                        active: number(tier.missing.active),
                        loss: tier.missing.loss,
                      }),
            })}
          </Text>
        ))}
      </DrawerPart>
      {bill.shares.length > 0 ? (
        <DrawerPart title={t("desk.bill_below")}>
          <Facts
            items={bill.shares.map(
              ({ account, share, to }) =>
                [account, <Amount key={`${account} ${to}`} value={share} />] as const,
            )}
          />
        </DrawerPart>
      ) : null}
      <DrawerPart title={t("desk.bill_largest", { n: number(bill.memberCount) })}>
        <Facts
          items={bill.members
            .slice(0, 10)
            .map(
              ({ account, turnover, memberId }) =>
                [account, <Amount key={memberId} value={turnover} />] as const,
            )}
        />
        <PlayerLink id={bill.agent.memberId} account={bill.agent.account} />
      </DrawerPart>
      {bill.disputeDetail ? (
        <DrawerPart title={t("desk.bill_said", { account: bill.agent.account })}>
          <Text size="sm">{bill.disputeDetail.text}</Text>
          {bill.disputeDetail.answer ? (
            <Text size="sm" mt="xs" fw={500}>
              {bill.disputeDetail.answer}
            </Text>
          ) : null}
        </DrawerPart>
      ) : null}
      <Actions bill={bill} />
    </>
  );
}

function Actions({ bill }: { bill: ConsoleBillDetail }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const mayWrite = usePermission("agents.write");
  const [asking, setAsking] = useState<BillAction>();
  const [declining, setDeclining] = useState(false);
  const decline = useMutation({
    mutationFn: (answer: string) =>
      call(declineDispute, { params: { billId: bill.billId }, body: { answer } }),
    onSuccess: () => {
      tellDone(t("desk.bill_declined"));
      setDeclining(false);
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["agentBills"] }),
  });
  const retry = useMutation({
    mutationFn: () => call(retryAgentBill, { params: { billId: bill.billId } }),
    onSuccess: ({ state, failure }) => {
      if (failure !== null) tellRefusal(t("desk.bill_failedBy", { failure }));
      else tellDone(`${t("desk.bill_state")}: ${t(`desk.bill_state_${state}`)}`);
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["agentBills"] }),
  });
  if (!mayWrite) return null;
  const actions: BillAction[] = [
    "correct",
    ...(Number(bill.carryOut) > 0 && Number(bill.carryReset) === 0 ? (["resetCarry"] as const) : []),
    ...(bill.state === "awaiting_review" ? (["release", "reject"] as const) : []),
  ];
  return (
    <DrawerActions>
      {actions.map((action) => (
        <Button key={action} variant="default" onClick={() => setAsking(action)}>
          {t(`desk.bill_${action}`)}
        </Button>
      ))}
      {bill.state === "issued" || bill.state === "insufficient" ? (
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          {t("desk.bill_retry")}
        </Button>
      ) : null}
      {bill.dispute === "open" ? (
        <Button onClick={() => setDeclining(true)}>{t("desk.bill_decline")}</Button>
      ) : null}
      {asking ? (
        <BillActionDialog billId={bill.billId} action={asking} onClose={() => setAsking(undefined)} />
      ) : null}
      {declining ? (
        <ReasonDialog
          title={t("desk.bill_answer")}
          confirm={t("desk.bill_decline")}
          busy={decline.isPending}
          onClose={() => setDeclining(false)}
          onConfirm={(answer) => decline.mutate(answer)}
        />
      ) : null}
    </DrawerActions>
  );
}
