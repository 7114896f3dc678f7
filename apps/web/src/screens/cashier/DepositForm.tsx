import { createDeposit, NORMAL_PROMOTION } from "@khela/contract/cashier";
import type { CallInput } from "@khela/contract/endpoint";
import { amountFromInput } from "@khela/i18n/input";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { ErrorState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { amountProblem, quote } from "../../features/cashier/amounts.ts";
import { AmountField, amountText } from "../../features/cashier/AmountField.tsx";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { MethodPicker } from "../../features/cashier/MethodPicker.tsx";
import { methodsQuery, cacheDeposit } from "../../features/cashier/queries.ts";
import { QuoteLines } from "../../features/cashier/QuoteLines.tsx";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { asCallError, call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";
import { openEmptyTab, sendTab } from "./pay-page.ts";
import { BonusNote, bonusProblem } from "./BonusNote.tsx";
import { PromotionPicker } from "./PromotionPicker.tsx";

interface DepositFormProps {
  /** The promotion to choose first, if it is offered. */
  wanted: string | undefined;
  /** @param opened whether the provider's page was opened or has no address yet */
  onCreated: (depositId: string, opened: boolean) => void;
}

/** The deposit form: method, amount and fee. */
export function DepositForm({ wanted, onCreated }: DepositFormProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const form = useDeposit(onCreated, wanted);
  const { methods, list, method, typed, error, command, locked, pay, type, submit, leave, choose, chosen } =
    form;
  if (methods.isError) {
    return (
      <ErrorState
        className="card"
        text={errorText(i18n, methods.error)}
        traceId={asCallError(methods.error)?.traceId}
        onRetry={() => void methods.refetch()}
        retrying={methods.isFetching}
      />
    );
  }
  const quoted = method && amountProblem(typed, method) === undefined ? quote(typed, method) : undefined;
  const bonus = chosen?.bonus && quoted ? <BonusNote bonus={chosen.bonus} amount={quoted.amount} /> : null;
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="card grid gap-5 p-4 md:p-5">
        <PromotionPicker
          promotions={methods.data?.promotions ?? []}
          chosen={form.promotion}
          disabled={locked}
          onChoose={form.setPromotion}
        />
        {list && !method ? (
          <output className="grid gap-1 rounded-xl border border-gold-edge bg-gold-tint p-3 text-sm">
            <strong>{t("cashier.depositsClosed")}</strong>
            {t("cashier.depositsClosedText")}
          </output>
        ) : null}
        <MethodPicker methods={list} chosen={method?.id} disabled={locked} onChoose={choose} />
        <AmountField
          method={method}
          value={typed}
          error={error}
          disabled={locked}
          onChange={type}
          onBlur={leave}
        />
      </div>
      <div className="card grid gap-4 p-4 md:p-5 xl:sticky xl:top-36">
        <h2 className="text-lg">{t("cashier.summary")}</h2>
        {quoted ? (
          <QuoteLines quote={quoted} kind="deposit" />
        ) : (
          <p className="text-sm text-muted">{t("cashier.summaryEmpty")}</p>
        )}
        {bonus}
        <CommandNote phase={command.phase} error={command.error} onAgain={() => void pay()} />
        <Button
          type="submit"
          variant="green"
          size="lg"
          block
          loading={command.busy}
          disabled={!method || command.phase === "unknown"}
        >
          {quoted
            ? t("cashier.payAmount", { amount: i18n.money(quoted.amount, { decimals: "auto" }) })
            : t("cashier.pay")}
        </Button>
        {method ? (
          <p className="flex gap-2 text-xs text-muted">
            <Icon name="shield" size={16} className="shrink-0 text-win" />
            {method.payWay === "qr" ? t("cashier.payNoteQr") : t("cashier.payNote", { method: method.name })}
          </p>
        ) : null}
      </div>
    </form>
  );
}

/** State and actions of the deposit form. */
function useDeposit(onCreated: DepositFormProps["onCreated"], wanted: string | undefined) {
  const i18n = useI18n();
  const token = useSession((session) => session.token);
  const methods = useQuery(methodsQuery(token));
  const [methodId, setMethodId] = useState<string>();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [picked, setPromotion] = useState<string>();
  const list = methods.data?.deposit;
  // A promotion that is no longer offered is never sent.
  const chosen = methods.data?.promotions.find(({ code }) => code === (picked ?? wanted));
  const promotion = chosen?.code ?? NORMAL_PROMOTION;
  const open = list?.filter((method) => method.open);
  const method = open?.find(({ id }) => id === methodId) ?? open?.[0];
  const command = useMoneyCommand((body: CallInput<typeof createDeposit>["body"], idempotencyKey) =>
    call(createDeposit, { body }, { idempotencyKey }),
  );
  const locked = command.busy || command.phase === "unknown";

  function check(value: string): string | undefined {
    const problem = method && amountProblem(value, method);
    return problem ? amountText(i18n, problem) : bonusProblem(i18n, chosen?.bonus, value);
  }
  function type(value: string) {
    setTyped(value);
    command.clear();
    if (error !== undefined) setError(check(value));
  }
  async function pay() {
    const amount = amountFromInput(typed);
    if (!method || amount === undefined) return;
    // A QR code is scanned from this page; the provider's page opens in a tab of its own.
    const scans = method.payWay === "qr";
    const tab = scans ? null : openEmptyTab();
    const fee = quote(typed, method)?.fee ?? "0";
    const deposit = await command.run({ methodId: method.id, amount, promotion, fee });
    if (!deposit) {
      tab?.close();
      // The terms may have changed meanwhile and caused the refusal.
      void methods.refetch();
      return;
    }
    cacheDeposit(token, deposit);
    if (deposit.payUrl === null) tab?.close();
    onCreated(deposit.depositId, scans || deposit.payUrl === null || sendTab(tab, deposit.payUrl));
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const problem = check(typed);
    setError(problem);
    if (problem === undefined) {
      void pay();
      return;
    }
    const field = event.currentTarget.elements.namedItem("amount");
    if (field instanceof HTMLElement) field.focus();
  }

  return {
    methods,
    list,
    method,
    typed,
    error,
    command,
    locked,
    pay,
    type,
    submit,
    promotion,
    chosen,
    setPromotion,
    leave: () => typed !== "" && setError(check(typed)),
    choose: (id: string) => {
      setMethodId(id);
      setError(undefined);
      command.clear();
    },
  };
}
