import {
  type ConsoleContract,
  endConsoleContract,
  readConsoleContract,
  withdrawRootContract,
} from "@khela/contract/console/agent-contracts";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Table, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { DrawerActions, DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { Facts, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { ContractState, Day, highestRate, Terms } from "./parts.tsx";

/** One contract: terms, what it would have paid, its history, and what ends with it. */
export function ContractDrawer({ contractId, onClose }: { contractId: string; onClose: () => void }) {
  const { t } = useI18n();
  const query = useQuery({
    queryKey: ["agentContracts", "one", contractId],
    queryFn: ({ signal }) => call(readConsoleContract, { params: { contractId } }, { signal }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      title={t("agentContract.contract")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {query.data ? (
        <Content found={query.data} />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton height={320} />
      )}
    </Drawer>
  );
}

function Content({ found }: { found: ConsoleContract }) {
  const { t } = useI18n();
  const mayChange = usePermission("agents.write");
  const [asking, setAsking] = useState<"end" | "withdraw">();
  const { contract, history, periods, ending } = found;
  const { agent, upline, state, beginsOn, endsOn, endReason, answeredAt } = contract;
  const isRoot = upline === null;
  return (
    <>
      <ContractState state={state} />
      <Facts
        items={[
          [t("desk.contracts_agent"), <PlayerLink key="agent" id={agent.memberId} account={agent.account} />],
          [
            t("desk.contracts_upline"),
            isRoot ? (
              t("desk.contracts_operator")
            ) : (
              <PlayerLink key="upline" id={upline.memberId} account={upline.account} />
            ),
          ],
          [t("agentContract.kind"), t(`agentContract.kind_${contract.terms.kind}`)],
          [t("desk.contracts_offered"), <DateTime key="offered" at={contract.offeredAt} />],
          [
            t("desk.contracts_answered"),
            answeredAt ? <DateTime key="answered" at={answeredAt} /> : <EmptyCell key="answered" />,
          ],
          [t("desk.contracts_begins"), beginsOn ? <Day key="b" day={beginsOn} /> : <EmptyCell key="b" />],
          [t("desk.contracts_ends"), endsOn ? <Day key="e" day={endsOn} /> : <EmptyCell key="e" />],
          ...(endReason ? [[t("console.reason"), t(`agentContract.reason_${endReason}`)] as const] : []),
          ...(contract.endAskedBy
            ? [[t("desk.contracts_asked"), t(`desk.contracts_askedBy_${contract.endAskedBy}`)] as const]
            : []),
          [t("desk.contracts_hash"), <code key="hash">{contract.termsHash.slice(0, 16)}…</code>],
        ]}
      />
      <DrawerPart title={t("desk.contracts_terms")}>
        <Terms terms={contract.terms} />
      </DrawerPart>
      <DrawerPart title={t("agentContract.outlook")}>
        {periods.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("agentContract.noFigures")}
          </Text>
        ) : (
          <Periods periods={periods} />
        )}
      </DrawerPart>
      {ending && ending.consequences.length > 0 ? (
        <DrawerPart title={t("agentContract.endsToo", { n: ending.consequences.length })}>
          {ending.consequences.map(({ contractId, account, endsOn: end }) => (
            <Text key={contractId} size="sm">
              {account}: <Day day={end} />
            </Text>
          ))}
        </DrawerPart>
      ) : null}
      <DrawerPart title={t("desk.contracts_history")}>
        <History rows={history} />
      </DrawerPart>
      {mayChange && (ending !== null || (state === "offered" && isRoot)) ? (
        <DrawerActions>
          {ending ? (
            <Button color="lose" variant="light" onClick={() => setAsking("end")}>
              {t("desk.contracts_end")}
            </Button>
          ) : (
            <Button color="lose" variant="light" onClick={() => setAsking("withdraw")}>
              {t("agentContract.act_withdraw")}
            </Button>
          )}
        </DrawerActions>
      ) : null}
      {asking ? <Ask what={asking} id={contract.contractId} onClose={() => setAsking(undefined)} /> : null}
    </>
  );
}

function Periods({ periods }: Pick<ConsoleContract, "periods">) {
  const { t, number } = useI18n();
  return (
    <WideTable label={t("agentContract.outlook")} minWidth={420} horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("desk.contracts_period")}</Table.Th>
          <Table.Th>{t("desk.contracts_turnover")}</Table.Th>
          <Table.Th>{t("agentContract.minActive")}</Table.Th>
          <Table.Th>{t("desk.contracts_loss")}</Table.Th>
          <Table.Th>{t("desk.contracts_own")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {periods.map((period) => (
          <Table.Tr key={period.from}>
            <Table.Td>
              <Day day={period.from} />
            </Table.Td>
            <Table.Td>
              <Amount value={period.turnover} />
            </Table.Td>
            <Table.Td>{number(period.active)}</Table.Td>
            <Table.Td>
              <Amount value={period.loss} />
            </Table.Td>
            <Table.Td>
              <Amount value={period.own} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function History({ rows }: { rows: ConsoleContract["history"] }) {
  const { t, number } = useI18n();
  return (
    <WideTable label={t("desk.contracts_history")} minWidth={420} horizontalSpacing="sm">
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.contractId}>
            <Table.Td>
              <DateTime at={row.offeredAt} />
            </Table.Td>
            <Table.Td>{number(highestRate(row.terms) / 10_000, { maximumFractionDigits: 4 })}%</Table.Td>
            <Table.Td>
              {row.beginsOn ? <Day day={row.beginsOn} /> : null}
              {row.endsOn ? (
                <>
                  {" – "}
                  <Day day={row.endsOn} />
                </>
              ) : null}
            </Table.Td>
            <Table.Td>
              <ContractState state={row.state} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function Ask({ what, id, onClose }: { what: "end" | "withdraw"; id: string; onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: async (reason: string) => {
      const input = { params: { contractId: id }, body: { reason } };
      await (what === "end" ? call(endConsoleContract, input) : call(withdrawRootContract, input));
    },
    onSuccess: () => {
      tellDone(t(what === "end" ? "console.settingAsked" : "agentContract.done_withdraw"));
      onClose();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["agentContracts"] }),
        queries.invalidateQueries({ queryKey: ["approvals"] }),
      ]),
  });
  const label = t(what === "end" ? "desk.contracts_end" : "agentContract.act_withdraw");
  return (
    <ReasonDialog
      title={label}
      text={t(what === "end" ? "desk.contracts_endText" : "desk.contracts_withdrawText")}
      confirm={label}
      danger
      busy={ask.isPending}
      onClose={onClose}
      onConfirm={(reason) => ask.mutate(reason)}
    />
  );
}
