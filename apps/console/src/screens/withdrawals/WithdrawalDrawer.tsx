import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Text } from "@mantine/core";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag3.mjs";
import { Facts, Mono } from "../../shell/parts/page-head.tsx";
import { paymentReason } from "../../shell/parts/payment-reason.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { WithdrawalState } from "../../shell/parts/state-badge.tsx";
import { Amount, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { InstalmentList } from "../confirmations/InstalmentList.tsx";
import { DrawerActions, DrawerAmount, DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { ClaimedBy } from "../../features/sla/queue-marks.tsx";
import { riskText } from "./risk.ts";
import type { Row, Verb } from "./use-actions.ts";
import { Waiting } from "./use-columns.tsx";
import classes from "./withdrawals.module.css";

interface WithdrawalDrawerProps {
  row: Row;
  nowMs: number;
  verbs: readonly Verb[];
  busy: boolean;
  onAct: (verb: Verb, row: Row) => void;
  /** Given where this operator may split the withdrawal by hand. */
  onSplit?: (() => void) | undefined;
  onClose: () => void;
}

const LOOKS = {
  claim: { variant: "default" },
  release: { variant: "default" },
  approve: { variant: "filled", color: "win.4" },
  reject: { variant: "light", color: "lose" },
} as const;

/** The given approvals, their expiry, and the number of missing ones. */
function ApprovalList({ row }: { row: Row }) {
  const { t, date } = useI18n();
  const { approvals, approvalsNeeded } = row;
  if (approvalsNeeded === 0) return null;
  const waits = row.state === "requested";
  return (
    <DrawerPart
      title={
        <>
          {t("console.approvals")} ·{" "}
          {t("console.approvalCount", { n: approvals.length, needed: approvalsNeeded })}
        </>
      }
    >
      {approvals.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("console.approvalNobody")}
        </Text>
      ) : (
        <ol className={classes["steps"]}>
          {approvals.map(({ by, at, until }) => (
            <li key={by} className={classes["step"]}>
              <span>{waits ? t("console.approvalUntil", { by, until: date(until, "dateTime") }) : by}</span>
              <DateTime at={at} format="seconds" />
            </li>
          ))}
        </ol>
      )}
      {waits && approvals.some(({ byMe }) => byMe) ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t("console.approvalByYou")}
        </Text>
      ) : null}
    </DrawerPart>
  );
}

/** The parts that an operator planned, while they wait for approval. */
function PlannedParts({ row }: { row: Row }) {
  const { t } = useI18n();
  if (!row.split || row.instalments.length > 0) return null;
  const { by, reason, parts } = row.split;
  return (
    <DrawerPart title={t("console.splitBy", { by })}>
      <ol className={classes["steps"]}>
        {parts.map(({ amount, account }, index) => (
          <li key={index} className={classes["step"]}>
            <Mono>{account}</Mono>
            <Amount value={amount} />
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed" mt="xs">
        {reason}
      </Text>
    </DrawerPart>
  );
}

/** All details of one withdrawal, with the possible actions. */
export function WithdrawalDrawer(props: WithdrawalDrawerProps) {
  const { row, nowMs, verbs, busy, onAct, onSplit, onClose } = props;
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={t("console.withdrawalOf", { reference: row.reference })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <WithdrawalState state={row.state} />
      <DrawerAmount value={row.amount} />
      <Facts
        items={[
          [t("console.player"), <PlayerLink key="player" id={row.playerId} account={row.playerAccount} />],
          [t("console.method"), row.methodName],
          [t("console.payee"), <Mono key="payee">{row.account}</Mono>],
          [t("console.fee"), <Amount key="fee" value={row.fee} />],
          [t("console.waiting"), <Waiting key="age" row={row} nowMs={nowMs} />],
          [t("console.claimedBy"), <ClaimedBy key="claim" name={row.claimedBy} mine={row.claimedByMe} />],
          [t("console.reason"), row.reason ? paymentReason(i18n, row.reason) : <EmptyCell key="reason" />],
        ]}
      />
      <DrawerPart title={t("console.risk")}>
        {row.risk.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("console.noRisk")}
          </Text>
        ) : (
          <ul className={classes["reasons"]}>
            {row.risk.map((reason) => (
              <li key={reason.code} className={classes["reason"]}>
                <IconFlag size={17} aria-hidden />
                {riskText(i18n, reason)}
              </li>
            ))}
          </ul>
        )}
      </DrawerPart>
      <ApprovalList row={row} />
      <DrawerPart title={t("console.steps")}>
        <ol className={classes["steps"]}>
          {row.steps.map((step) => (
            <li key={step.state} className={classes["step"]}>
              <WithdrawalState state={step.state} />
              <DateTime at={step.at} format="seconds" />
            </li>
          ))}
        </ol>
      </DrawerPart>
      <PlannedParts row={row} />
      <InstalmentList instalments={row.instalments} />
      {verbs.length > 0 ? (
        <DrawerActions>
          {verbs.toReversed().map((verb) => (
            <Button key={verb} {...LOOKS[verb]} disabled={busy} onClick={() => onAct(verb, row)}>
              {t(`console.${verb}`)}
            </Button>
          ))}
          {onSplit ? (
            <Button variant="default" disabled={busy} onClick={onSplit}>
              {t("console.split")}
            </Button>
          ) : null}
        </DrawerActions>
      ) : null}
    </Drawer>
  );
}
