import { isZeroText, moneyFromText } from "@khela/kernel/money";
import { createWithdrawal } from "@khela/contract/cashier";
import { amountFromInput } from "@khela/i18n/input";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { amountProblem, lesser, quote } from "../../features/cashier/amounts.ts";
import { amountText } from "../../features/cashier/AmountField.tsx";
import {
  methodsQuery,
  cacheWithdrawal,
  payoutAccountsQuery,
  withdrawableQuery,
  withdrawalCheckQuery,
} from "../../features/cashier/queries.ts";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { useFields } from "../../features/fields/use-fields.ts";
import { call } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";
import { useSecurity } from "../member/security/queries.ts";
import { useDebouncedValue } from "./use-debounced-value.ts";
import { dropDraft, keepDraft, readDraft } from "./withdraw-draft.ts";

/** How long an amount must stay unchanged before the server checks it. */
const TYPING_MS = 350;
export const WITHDRAW_FIELDS = ["amount"] as const;
type WithdrawField = (typeof WITHDRAW_FIELDS)[number];

interface Asked {
  payoutAccountId: string;
  amount: string;
  paymentPassword: string;
}

/** State and actions of the withdrawal form. `step`: the pop-up open above it. */
export function useWithdraw(onMade: (withdrawalId: string) => void) {
  const i18n = useI18n();
  const token = useSession((session) => session.token);
  const methods = useQuery(methodsQuery(token));
  const state = useQuery(withdrawableQuery(token));
  const bound = useQuery(payoutAccountsQuery(token));
  const security = useSecurity();
  const [before] = useState(() => readDraft(token));
  useEffect(dropDraft, []);
  const [methodId, setMethodId] = useState(before?.methodId);
  const [accountId, setAccountId] = useState<string>();
  const [step, setStep] = useState<"binding" | "confirming">();
  const list = methods.data?.withdrawal;
  const open = list?.filter((one) => one.open);
  const method = open?.find(({ id }) => id === methodId) ?? open?.[0];
  const accounts = bound.data?.accounts.filter((account) => account.methodId === method?.id);
  const account = accounts?.find(({ payoutAccountId }) => payoutAccountId === accountId) ?? accounts?.[0];
  const available = state.data?.withdrawable;
  const command = useMoneyCommand((body: Asked, idempotencyKey) =>
    call(createWithdrawal, { body }, { idempotencyKey }),
  );

  const fields = useFields<WithdrawField>({ amount: before?.amount ?? "" }, (_name, values) => {
    const problem = method && amountProblem(values.amount, method, available);
    return problem && amountText(i18n, problem);
  });

  const quoted =
    method && !amountProblem(fields.values.amount, method, available)
      ? quote(fields.values.amount, method)
      : undefined;

  // An invalid amount is reported at the field; the server check waits for a valid one.
  const amount = useDebouncedValue(amountFromInput(fields.values.amount), TYPING_MS);
  const check = useQuery({
    ...withdrawalCheckQuery(
      token,
      method?.id,
      amount === undefined || isZeroText(amount) ? undefined : amount,
    ),
    placeholderData: keepPreviousData,
  });

  async function send(paymentPassword: string) {
    const asked = amountFromInput(fields.values.amount);
    if (!account || asked === undefined) return;
    const made = await command.run({
      payoutAccountId: account.payoutAccountId,
      amount: asked,
      paymentPassword,
    });
    if (!made) return;
    cacheWithdrawal(token, made);
    setStep(undefined);
    fields.set("amount", "");
    onMade(made.withdrawalId);
  }

  return {
    /** The first query that the form depends on and that failed. */
    failed: [methods, state, bound, security].find(({ isError, data }) => isError && !data),
    list,
    method,
    accounts,
    account,
    room: bound.data !== undefined && bound.data.accounts.length < bound.data.max,
    hasPin: security.data?.paymentPassword,
    state,
    rules: check.data?.rules,
    check: check.data,
    fields,
    quoted,
    command,
    step,
    setStep,
    send,
    /** The full amount withdrawable by this method; undefined when it is below the method's minimum. */
    everything:
      method && available !== undefined && moneyFromText(available) >= moneyFromText(method.min)
        ? lesser(available, method.max)
        : undefined,
    choose: (id: string) => {
      setMethodId(id);
      command.clear();
    },
    chooseAccount: (id: string) => {
      setAccountId(id);
      command.clear();
    },
    keep: () => keepDraft(token, { methodId: method?.id, amount: fields.values.amount }),
  };
}
