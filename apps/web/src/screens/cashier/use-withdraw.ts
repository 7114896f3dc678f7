import { createWithdrawal, type PaymentMethod } from "@khela/contract/cashier";
import { amountFromInput, toLatinDigits } from "@khela/i18n/formats";
import { isPayeeAccount, PAYEE_PATTERNS, type PayeeKind } from "@khela/rules/cashier/payee";
import { DEFAULT_REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { amountProblem, lesser, quote } from "../../features/cashier/amounts.ts";
import { amountText } from "../../features/cashier/AmountField.tsx";
import { methodsQuery, noteWithdrawal, withdrawableQuery } from "../../features/cashier/queries.ts";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { fieldText } from "../../features/fields/field-text.ts";
import { useFields } from "../../features/fields/use-fields.ts";
import { call } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";

export const WITHDRAW_FIELDS = ["amount", "account", "accountName"] as const;
export type WithdrawField = (typeof WITHDRAW_FIELDS)[number];

/** The name rule of the registration holds for payees too, always switched on. */
const NAME_RULE = { ...DEFAULT_REGISTER_FIELDS.payeeName, enabled: true, required: true };

/** What kind of account a method pays to. */
function payeeKind(method: PaymentMethod | undefined): PayeeKind | undefined {
  const kind = method?.accountLabel;
  return kind && Object.hasOwn(PAYEE_PATTERNS, kind) ? (kind as PayeeKind) : undefined;
}

/** What the withdrawal form knows and does. `asking`: the confirm step is open. */
export function useWithdraw(onMade: (withdrawalId: string) => void) {
  const i18n = useI18n();
  const { t } = i18n;
  const token = useSession((session) => session.token);
  const methods = useQuery(methodsQuery(token));
  const state = useQuery(withdrawableQuery(token));
  const [methodId, setMethodId] = useState<string>();
  const [asking, setAsking] = useState(false);
  const list = methods.data?.withdrawal;
  const method = list?.find(({ id }) => id === methodId) ?? list?.[0];
  const kind = payeeKind(method);
  const available = state.data?.withdrawable;
  const command = useMoneyCommand(
    (body: { methodId: string; amount: string; account: string; accountName: string }, idempotencyKey) =>
      call(createWithdrawal, { body }, { idempotencyKey }),
  );

  const fields = useFields<WithdrawField>({ amount: "", account: "", accountName: "" }, (name, values) => {
    if (name === "amount") {
      const problem = method && amountProblem(values.amount, method, available);
      return problem && amountText(i18n, problem);
    }
    if (name === "accountName") return fieldText(i18n, NAME_RULE, values.accountName.trim());
    const account = cleanAccount(values.account);
    if (account === "") return t("auth.field.required");
    return kind === undefined || isPayeeAccount(kind, account) ? undefined : t(`auth.field.payee-${kind}`);
  });

  const quoted =
    method && !amountProblem(fields.values.amount, method, available)
      ? quote(fields.values.amount, method)
      : undefined;

  async function send() {
    const amount = amountFromInput(fields.values.amount);
    if (!method || amount === undefined) return;
    const made = await command.run({
      methodId: method.id,
      amount,
      account: cleanAccount(fields.values.account),
      accountName: fields.values.accountName.trim(),
    });
    if (!made) return;
    noteWithdrawal(token, made);
    setAsking(false);
    fields.set("amount", "");
    onMade(made.withdrawalId);
  }

  return {
    methods,
    list,
    method,
    kind,
    state,
    fields,
    quoted,
    command,
    asking,
    setAsking,
    send,
    /** All that can be taken by this method; undefined where that is less than its least. */
    everything:
      method && available !== undefined && Number(available) >= Number(method.min)
        ? lesser(available, method.max)
        : undefined,
    choose: (id: string) => {
      setMethodId(id);
      fields.set("account", "");
      command.clear();
    },
  };
}

/** An account without the spaces and dashes that people write into it, in 0-9. */
export function cleanAccount(typed: string): string {
  return toLatinDigits(typed).replace(/[\s-]/g, "");
}
