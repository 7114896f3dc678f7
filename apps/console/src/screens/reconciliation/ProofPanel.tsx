import { useI18n } from "@khela/ui/i18n";
import { Table } from "@mantine/core";
import IconScale from "@tabler/icons-react/dist/esm/icons/IconScale.mjs";
import { Panel } from "../../shell/parts/page-head.tsx";
import { Amount, Badge, DateTime } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import classes from "./reconciliation.module.css";
import type { Overview } from "./use-reconciliation.ts";

/** The newest proof of balance: each pair of figures is computed in two ways and must be equal. */
export function ProofPanel({ proof }: { proof: Overview["proof"] }) {
  const { t } = useI18n();
  return (
    <Panel
      title={t("desk.proofTitle")}
      icon={<IconScale size={18} aria-hidden />}
      actions={proof.at === null ? null : <DateTime at={proof.at} />}
      flush
    >
      {proof.lines.length === 0 ? (
        <p className={classes["none"]}>{t("desk.proofNone")}</p>
      ) : (
        <WideTable label={t("desk.proofTitle")} minWidth={560} verticalSpacing="sm" horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("desk.proofCurrency")}</Table.Th>
              <Table.Th ta="end">{t("desk.proofPlayers")}</Table.Th>
              <Table.Th ta="end">{t("desk.proofLiability")}</Table.Th>
              <Table.Th ta="end">{t("desk.proofHeld")}</Table.Th>
              <Table.Th ta="end">{t("desk.proofOpen")}</Table.Th>
              <Table.Th ta="end">{t("desk.proofEntries")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {proof.lines.map((line) => (
              <Table.Tr key={line.currency}>
                <Table.Th scope="row">
                  <span className={classes["currency"]}>
                    {line.currency}
                    <Badge tone={line.ok ? "win" : "lose"}>
                      {t(line.ok ? "desk.proofOk" : "desk.proofBad")}
                    </Badge>
                  </span>
                </Table.Th>
                {[line.players, line.liability, line.held, line.openWithdrawals, line.entries].map(
                  (value, index) => (
                    <Table.Td key={index} ta="end">
                      <Amount value={value} symbol={false} />
                    </Table.Td>
                  ),
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Panel>
  );
}
