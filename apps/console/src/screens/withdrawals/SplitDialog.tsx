/** Splits a payout by hand into amounts and accounts that sum to exactly the held amount. Source: MONEY-05. */
import { getSplit, type SplitView, splitWithdrawal } from "@khela/contract/console/cashier";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { MAX_SPLIT_PARTS, proposeSplit } from "@khela/rules/cashier/manual-split";
import { scaledFromInput } from "@khela/i18n/input";
import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Button, Group, Select, Text } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import type { Row } from "./use-actions.ts";
import classes from "./withdrawals.module.css";

interface SplitDialogProps {
  row: Row;
  onClose: () => void;
}

/** Loads the data for the plan before showing the form. Rendered while it is open. */
export function SplitDialog({ row, onClose }: SplitDialogProps) {
  const params = { withdrawalId: row.withdrawalId };
  const desk = useQuery({
    queryKey: ["withdrawals", "split", row.withdrawalId],
    queryFn: ({ signal }) => call(getSplit, { params }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return desk.data ? (
    <SplitForm key={desk.data.payloadHash} row={row} desk={desk.data} onClose={onClose} />
  ) : null;
}

interface Part {
  id: number;
  amount: string;
  payoutAccountId: string;
}

const MONEY_DECIMALS = 4;

/** A typed amount, zero where it is invalid. The held amount may have fractions of a hundredth, so a part may too. */
const valueOf = (typed: string, tag: string): Money =>
  money(BigInt(scaledFromInput(typed, tag, MONEY_DECIMALS) ?? 0));

/** The existing plan, or equal parts to the account that the player requested. */
function firstParts({ parts, accounts, net }: SplitView): Part[] {
  if (parts.length > 0) return parts.map((part, id) => ({ id, ...part }));
  const own = accounts.find(({ asked }) => asked) ?? accounts[0];
  const payoutAccountId = own?.payoutAccountId ?? "";
  const whole = moneyFromText(net);
  return proposeSplit(whole, own ? moneyFromText(own.most) : whole).map((amount, id) => ({
    id,
    amount: moneyToText(amount),
    payoutAccountId,
  }));
}

function SplitForm({ row, desk, onClose }: SplitDialogProps & { desk: SplitView }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const reason = useReason();
  const [parts, setParts] = useState(() => firstParts(desk));
  const left = money(
    moneyFromText(desk.net) - parts.reduce((sum, { amount }) => sum + valueOf(amount, i18n.tag), 0n),
  );
  const save = useMutation({
    mutationFn: ({ plan, why }: { plan: readonly Part[]; why: string }) =>
      call(splitWithdrawal, {
        params: { withdrawalId: row.withdrawalId },
        body: {
          parts: plan.map(({ amount, payoutAccountId }) => ({
            amount: moneyToText(valueOf(amount, i18n.tag)),
            payoutAccountId,
          })),
          reason: why,
          seen: desk.payloadHash,
        },
      }),
    onSuccess: (_row, { plan }) => {
      tellDone(
        t(plan.length > 0 ? "console.splitDone" : "console.splitDropped", { reference: row.reference }),
      );
      onClose();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["withdrawals"] }),
  });
  const send = (plan: readonly Part[]) => {
    const why = reason.take();
    if (why !== undefined) save.mutate({ plan, why });
  };
  const elsewhere = parts.some(
    ({ payoutAccountId }) =>
      !desk.accounts.find((account) => account.payoutAccountId === payoutAccountId)?.asked,
  );
  return (
    <FormDialog
      title={t("console.splitTitle", { reference: row.reference })}
      confirm={t("console.splitSave")}
      size="lg"
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (left === 0n) send(parts);
      }}
    >
      <Text size="sm">{t("console.splitText", { amount: i18n.money(desk.net) })}</Text>
      <ol className={classes["parts"]}>
        {parts.map((part, index) => (
          <PartFields
            key={part.id}
            part={part}
            place={index + 1}
            accounts={desk.accounts}
            onChange={(next) => setParts(parts.map((known) => (known.id === part.id ? next : known)))}
            {...(parts.length > 2
              ? { onRemove: () => setParts(parts.filter(({ id }) => id !== part.id)) }
              : {})}
          />
        ))}
      </ol>
      <Group justify="space-between">
        <Button
          variant="default"
          size="compact-sm"
          disabled={parts.length >= MAX_SPLIT_PARTS}
          onClick={() => {
            const id = Math.max(...parts.map((part) => part.id)) + 1;
            const payoutAccountId = parts.at(-1)?.payoutAccountId ?? "";
            const amount = left > 0n ? moneyToText(left) : "";
            setParts([...parts, { id, amount, payoutAccountId }]);
          }}
        >
          {t("console.splitAdd")}
        </Button>
        <Left left={left} />
      </Group>
      {elsewhere ? (
        <Text size="sm" c="var(--gold)">
          {t("console.splitElsewhere")}
        </Text>
      ) : null}
      <ReasonField reason={reason} minRows={2} later />
      {desk.parts.length > 0 ? (
        <Button variant="subtle" size="compact-sm" disabled={save.isPending} onClick={() => send([])}>
          {t("console.splitDrop")}
        </Button>
      ) : null}
    </FormDialog>
  );
}

/** The amount that the parts leave of the payout or exceed it by. */
function Left({ left }: { left: Money }) {
  const i18n = useI18n();
  return (
    <Text size="sm" component="output" c={left === 0n ? "var(--win)" : "var(--lose)"}>
      {left === 0n
        ? i18n.t("console.splitExact")
        : i18n.t(left > 0n ? "console.splitLeft" : "console.splitOver", {
            amount: i18n.money(moneyToText(left < 0n ? money(-left) : left)),
          })}
    </Text>
  );
}

interface PartFieldsProps {
  part: Part;
  place: number;
  accounts: SplitView["accounts"];
  onChange: (part: Part) => void;
  onRemove?: () => void;
}

function PartFields({ part, place, accounts, onChange, onRemove }: PartFieldsProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const account = accounts.find(({ payoutAccountId }) => payoutAccountId === part.payoutAccountId);
  const value = valueOf(part.amount, i18n.tag);
  const most = account && moneyFromText(account.most);
  const problem =
    value <= 0n
      ? t("console.splitNothing")
      : most !== undefined && value > most
        ? t("console.splitMost", { amount: i18n.money(account?.most ?? "0") })
        : null;
  return (
    <li className={classes["partRow"]}>
      <NumericText
        label={t("console.splitAmount", { n: place })}
        value={part.amount}
        error={problem}
        maxLength={16}
        onChange={(event) => onChange({ ...part, amount: event.currentTarget.value })}
      />
      <Select
        label={t("console.splitAccount", { n: place })}
        allowDeselect={false}
        value={part.payoutAccountId}
        data={accounts.map(({ payoutAccountId, methodName, account: masked, asked }) => ({
          value: payoutAccountId,
          label: `${methodName} ${masked}${asked ? ` · ${t("console.splitAsked")}` : ""}`,
        }))}
        onChange={(next) => {
          if (next !== null) onChange({ ...part, payoutAccountId: next });
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("console.splitRemove", { n: place })}
        disabled={!onRemove}
        onClick={() => onRemove?.()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
