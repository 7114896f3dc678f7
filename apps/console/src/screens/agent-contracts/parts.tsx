import type { ContractTermsView } from "@khela/contract/agent-contracts";
import type { ContractRow } from "@khela/contract/console/agent-contracts";
import { dayOfKey } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { List, Table } from "@mantine/core";
import { Amount, Badge, type Tone } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";

const TONES: Readonly<Partial<Record<ContractRow["state"], Tone>>> = {
  offered: "gold",
  accepted: "info",
  active: "win",
};

export function ContractState({ state }: { state: ContractRow["state"] }) {
  const { t } = useI18n();
  return <Badge tone={TONES[state] ?? "plain"}>{t(`agentContract.state_${state}`)}</Badge>;
}

/** A business day. */
export function Day({ day }: { day: string }) {
  const { date } = useI18n();
  return <>{date(dayOfKey(day).startMs, "date")}</>;
}

/** The highest rate of terms, in millionths. */
export const highestRate = ({ tiers }: Pick<ContractTermsView, "tiers">): number =>
  Math.max(0, ...tiers.map(({ ratePpm }) => ratePpm));

/** Terms as a table of tiers with the choices below. */
export function Terms({ terms }: { terms: ContractTermsView }) {
  const { t, number, money } = useI18n();
  const { kind, period, tiers, active, carry, isFloating, payer } = terms;
  const isDividend = kind === "dividend";
  const name = t(`agentContract.kind_${kind}`);
  return (
    <>
      <WideTable label={name} minWidth={380} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("agentContract.rate")}</Table.Th>
            <Table.Th>{t("agentContract.minTurnover")}</Table.Th>
            <Table.Th>{t("agentContract.minActive")}</Table.Th>
            {isDividend ? <Table.Th>{t("agentContract.minLoss")}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tiers.map((tier, index) => (
            <Table.Tr key={index}>
              <Table.Td>{number(tier.ratePpm / 10_000, { maximumFractionDigits: 4 })}%</Table.Td>
              <Table.Td>
                <Amount value={tier.minTurnover} />
              </Table.Td>
              <Table.Td>{number(tier.minActive)}</Table.Td>
              {isDividend ? (
                <Table.Td>
                  <Amount value={tier.minLoss} />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      <List size="sm" mt="xs" c="dimmed">
        {period === null ? null : <List.Item>{t(`agentContract.period_${period}`)}</List.Item>}
        <List.Item>{t("agentContract.activeIs", { amount: money(active.minValidStake) })}</List.Item>
        {/^0(\.0+)?$/.test(active.minDeposits) ? null : (
          <List.Item>{t("agentContract.activeDeposits", { amount: money(active.minDeposits) })}</List.Item>
        )}
        {isDividend ? <List.Item>{t(`agentContract.carryText_${carry}`)}</List.Item> : null}
        {isFloating ? <List.Item>{t("agentContract.floatingText")}</List.Item> : null}
        <List.Item>{t(`agentContract.payer_${payer}`)}</List.Item>
      </List>
    </>
  );
}
