import type { BreakWithNotes } from "@khela/contract/console/reconciliation";
import { useI18n } from "@khela/ui/i18n";
import { Button, Radio, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { Facts } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import classes from "./reconciliation.module.css";
import { useCorrection } from "./use-reconciliation.ts";

type Payment = NonNullable<BreakWithNotes["payment"]>;
type Way = NonNullable<Payment["correction"]>["ways"][number];

/**
 * A payment that the other side reports differently: both reports, the ledger's postings, and the possible
 * correction.
 */
export function PaymentDesk({ row, payment, readOnly }: DeskProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  const { correction, problem, waiting } = payment;
  return (
    <section className={classes["desk"]} aria-label={t("desk.payment")}>
      <header className={classes["deskHead"]}>
        <h3>{t("desk.payment")}</h3>
        <PlayerLink id={payment.playerId} account={payment.playerAccount} />
      </header>
      <LedgerLines lines={payment.ledger} />
      {problem ? <p className={classes["deskNote"]}>{t(`desk.problem_${problem}`)}</p> : null}
      {waiting ? (
        <p className={classes["deskNote"]} data-tone="gold">
          {t("desk.correctionWaits")}
        </p>
      ) : correction ? (
        <>
          <p className={classes["deskNote"]}>
            {t("desk.correctionText")} <Amount value={correction.before} /> →{" "}
            <strong>
              <Amount value={correction.after} />
            </strong>
          </p>
          {readOnly ? null : (
            <Button size="sm" onClick={() => setAsking(true)}>
              {t("desk.correct")}
            </Button>
          )}
        </>
      ) : null}
      {asking && correction ? (
        <CorrectionDialog row={row} ways={correction.ways} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}

interface DeskProps {
  row: BreakWithNotes;
  payment: Payment;
  readOnly: boolean;
}

function LedgerLines({ lines }: { lines: Payment["ledger"] }) {
  const i18n = useI18n();
  const { t } = i18n;
  if (lines.length === 0) return <p className={classes["deskNote"]}>{t("desk.ledgerEmpty")}</p>;
  return (
    <Table horizontalSpacing="xs" verticalSpacing={6} aria-label={t("desk.ledgerLines")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("desk.ledgerLines")}</Table.Th>
          <Table.Th>{t("desk.ledgerBucket")}</Table.Th>
          <Table.Th ta="end">{t("console.amount")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line, index) => (
          <Table.Tr key={index}>
            <Table.Td>
              {lineText(i18n, line.kind)}
              <br />
              <Text span size="xs" c="dimmed">
                <DateTime at={line.at} format="seconds" />
              </Text>
            </Table.Td>
            <Table.Td>{t(`desk.bucket_${line.bucket}`)}</Table.Td>
            <Table.Td ta="end">
              <Amount value={line.amount} signed />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const LINES = {
  deposit: "desk.line_deposit",
  "deposit.corrected": "desk.line_corrected",
  "withdrawal.hold": "desk.line_hold",
  "withdrawal.paid": "desk.line_paid",
  "withdrawal.returned": "desk.line_returned",
  "withdrawal.refunded": "desk.line_refunded",
  "withdrawal.corrected": "desk.line_corrected",
} as const;

function lineText({ t }: ReturnType<typeof useI18n>, kind: string): string {
  return Object.hasOwn(LINES, kind) ? t(LINES[kind as keyof typeof LINES]) : kind;
}

/** Asks who carries the difference, and for a reason. Rendered while it is open. */
function CorrectionDialog({
  row,
  ways,
  onClose,
}: {
  row: BreakWithNotes;
  ways: readonly Way[];
  onClose: () => void;
}) {
  const { t } = useI18n();
  const reason = useReason();
  const [bearer, setBearer] = useState(ways[0]?.bearer ?? "house");
  const propose = useCorrection(row.breakId, onClose);
  const way = ways.find((one) => one.bearer === bearer);
  return (
    <FormDialog
      title={t("desk.correct")}
      confirm={t("desk.correctAsk")}
      busy={propose.isPending}
      onClose={onClose}
      onSubmit={() => {
        const given = reason.take();
        if (given !== undefined) propose.mutate({ bearer, version: row.version, reason: given });
      }}
    >
      <Radio.Group
        label={t("desk.bearer")}
        value={bearer}
        onChange={(value) => setBearer(value === "player" ? "player" : "house")}
      >
        <Stack gap={8} mt={6}>
          {ways.map((one) => (
            <Radio
              key={one.bearer}
              value={one.bearer}
              label={t(`desk.bearer_${one.bearer}`)}
              description={t(`desk.bearerText_${one.bearer}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {way ? (
        <Facts
          items={[
            [t("desk.toPlayer"), <Amount key="player" value={way.player} signed />],
            [t("desk.toHouse"), <Amount key="house" value={way.house} signed />],
            [t("desk.toFees"), <Amount key="fee" value={way.fee} signed />],
          ]}
        />
      ) : null}
      <ReasonField reason={reason} />
      <Text size="sm" c="dimmed">
        {t("desk.correctTwo")}
      </Text>
    </FormDialog>
  );
}
