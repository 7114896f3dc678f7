import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { ErrorState } from "@khela/ui/states";
import type { FormEvent } from "react";
import { AmountField } from "../../features/cashier/AmountField.tsx";
import { MethodPicker } from "../../features/cashier/MethodPicker.tsx";
import { QuoteLines } from "../../features/cashier/QuoteLines.tsx";
import { asCallError } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { AccountChooser } from "./AccountChooser.tsx";
import { BindAccountDialog } from "./BindAccountDialog.tsx";
import { useWithdraw, WITHDRAW_FIELDS } from "./use-withdraw.ts";
import { Withdrawable } from "./Withdrawable.tsx";
import { WithdrawChecklist } from "./WithdrawChecklist.tsx";
import { WithdrawLimits } from "./WithdrawLimits.tsx";
import { WithdrawConfirm } from "./WithdrawConfirm.tsx";

/** The withdrawal form: method, amount and a bound account, then a step that confirms everything. */
export function WithdrawForm({ onMade }: { onMade: (withdrawalId: string) => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const form = useWithdraw(onMade);
  const { fields, method, account, state, command, failed } = form;
  // Requirements about the amount are reported at its field when the form is sent.
  const stopped = form.rules?.some(({ rule, state: verdict }) => verdict === "broken" && !isOfAmount(rule));
  const nothing = state.data !== undefined && form.everything === undefined;
  const locked = command.busy || command.phase === "unknown";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    command.clear();
    const wrong = fields.check(WITHDRAW_FIELDS);
    if (wrong.length === 0) {
      form.setStep("confirming");
      return;
    }
    const field = event.currentTarget.elements.namedItem(wrong[0] ?? "");
    if (field instanceof HTMLElement) field.focus();
  }

  if (failed) {
    return (
      <ErrorState
        className="card"
        text={errorText(i18n, failed.error)}
        traceId={asCallError(failed.error)?.traceId}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <Withdrawable state={state.data} />
      {form.check ? <WithdrawLimits check={form.check} /> : null}
      <form
        noValidate
        onSubmit={submit}
        className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="card grid gap-5 p-4 md:p-5">
          <MethodPicker methods={form.list} chosen={method?.id} disabled={locked} onChoose={form.choose} />
          <AmountField
            method={method}
            value={fields.values.amount}
            error={fields.errors.amount}
            all={form.everything}
            disabled={locked}
            onChange={(value) => fields.set("amount", value)}
            onBlur={fields.bind("amount").onBlur}
          />
          <AccountChooser
            method={method}
            accounts={form.accounts}
            chosen={account?.payoutAccountId}
            room={form.room}
            hasPin={form.hasPin}
            disabled={locked}
            onChoose={form.chooseAccount}
            onBind={() => form.setStep("binding")}
            onLeave={form.keep}
          />
        </div>
        <div className="card grid gap-4 p-4 md:p-5 xl:sticky xl:top-36">
          <h2 className="text-lg">{t("cashier.summary")}</h2>
          {form.quoted ? (
            <QuoteLines quote={form.quoted} kind="withdrawal" />
          ) : (
            <p className="text-sm text-muted">{t("cashier.withdrawSummaryEmpty")}</p>
          )}
          {nothing && !stopped && method ? (
            <p className="rounded-xl bg-gold-tint px-3 py-2 text-sm">
              {t("cashier.lessThanLeast", { min: i18n.money(method.min, { decimals: "auto" }) })}
            </p>
          ) : null}
          <Button type="submit" variant="gold" size="lg" block disabled={!account || stopped || nothing}>
            {t("cashier.goOn")}
          </Button>
          <p className="text-xs text-muted">{t("cashier.withdrawNote")}</p>
        </div>
      </form>
      <WithdrawChecklist
        rules={form.rules}
        onBind={() => form.setStep("binding")}
        onMethod={() => focusOn("input[name=method]:checked")}
        onAmount={() => focusOn("input[name=amount]")}
        onLeave={form.keep}
      />
      <Steps form={form} />
    </div>
  );
}

const OF_AMOUNT = new Set(["amountInLimits", "amountToday", "amountThisMonth", "balance"]);
const isOfAmount = (rule: string): boolean => OF_AMOUNT.has(rule);

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** The pop-up above the form: binding an account, or the confirmation with the payment password. */
function Steps({ form }: { form: ReturnType<typeof useWithdraw> }) {
  const { method, account, step, quoted } = form;
  if (step === "binding" && method) {
    return (
      <BindAccountDialog
        key={method.id}
        method={method}
        onBound={({ payoutAccountId }) => {
          form.chooseAccount(payoutAccountId);
          form.setStep(undefined);
        }}
        onClose={() => form.setStep(undefined)}
      />
    );
  }
  if (step !== "confirming" || !quoted || !method || !account) return null;
  return (
    <WithdrawConfirm
      method={method}
      quote={quoted}
      account={account}
      command={form.command}
      onConfirm={(pin) => void form.send(pin)}
      onClose={() => form.setStep(undefined)}
    />
  );
}
