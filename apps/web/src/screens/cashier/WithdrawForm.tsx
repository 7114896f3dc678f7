import type { PayeeKind } from "@khela/rules/cashier/payee";
import { Button } from "@khela/ui/button";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { ErrorState } from "@khela/ui/states";
import type { FormEvent } from "react";
import { AmountField } from "../../features/cashier/AmountField.tsx";
import { MethodPicker } from "../../features/cashier/MethodPicker.tsx";
import { QuoteLines } from "../../features/cashier/QuoteLines.tsx";
import type { Fields } from "../../features/fields/use-fields.ts";
import { asCallError } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { useWithdraw, WITHDRAW_FIELDS, type WithdrawField } from "./use-withdraw.ts";
import { Withdrawable } from "./Withdrawable.tsx";
import { WithdrawConfirm } from "./WithdrawConfirm.tsx";

/** Method, amount and payee; then a step that shows everything once more. */
export function WithdrawForm({ onMade }: { onMade: (withdrawalId: string) => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const form = useWithdraw(onMade);
  const { fields, method, kind, state, command } = form;
  const full = state.data !== undefined && state.data.openRequests >= state.data.maxOpenRequests;
  const nothing = state.data !== undefined && form.everything === undefined;
  const locked = command.busy || command.phase === "unknown";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    command.clear();
    const wrong = fields.check(WITHDRAW_FIELDS);
    if (wrong.length === 0) {
      form.setAsking(true);
      return;
    }
    const field = event.currentTarget.elements.namedItem(wrong[0] ?? "");
    if (field instanceof HTMLElement) field.focus();
  }

  const failed = form.methods.isError ? form.methods : state.isError ? state : undefined;
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
          <PayeeFields fields={fields} kind={kind} locked={locked} />
        </div>
        <div className="card grid gap-4 p-4 md:p-5 xl:sticky xl:top-36">
          <h2 className="text-lg">{t("cashier.summary")}</h2>
          {form.quoted ? (
            <QuoteLines quote={form.quoted} kind="withdrawal" />
          ) : (
            <p className="text-sm text-muted">{t("cashier.withdrawSummaryEmpty")}</p>
          )}
          {nothing && !full && method ? (
            <p className="rounded-xl bg-gold/10 px-3 py-2 text-sm">
              {t("cashier.lessThanLeast", { min: i18n.money(method.min, { decimals: "auto" }) })}
            </p>
          ) : null}
          {full ? (
            <p className="rounded-xl bg-gold/10 px-3 py-2 text-sm">
              {t("cashier.tooManyOpen", { n: state.data?.maxOpenRequests ?? 0 })}
            </p>
          ) : null}
          <Button type="submit" variant="gold" size="lg" block disabled={!method || full || nothing}>
            {t("cashier.goOn")}
          </Button>
          <p className="text-xs text-muted">{t("cashier.withdrawNote")}</p>
        </div>
      </form>
      {form.asking && form.quoted && method ? (
        <WithdrawConfirm
          method={method}
          quote={form.quoted}
          account={fields.values.account}
          accountName={fields.values.accountName}
          command={command}
          onConfirm={() => void form.send()}
          onClose={() => form.setAsking(false)}
        />
      ) : null}
    </div>
  );
}

interface PayeeFieldsProps {
  fields: Fields<WithdrawField>;
  kind: PayeeKind | undefined;
  locked: boolean;
}

/** Where the money goes, with a hint of what the account looks like. */
function PayeeFields({ fields, kind, locked }: PayeeFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <TextInput
        {...fields.bind("account")}
        numeric={kind !== "wallet"}
        label={t(kind ? `cashier.account_${kind}` : "cashier.account")}
        hint={kind ? t(`cashier.accountHint_${kind}`) : undefined}
        icon={kind === "mobile" ? "phone" : "card"}
        inputMode={kind === "wallet" ? "text" : "numeric"}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        disabled={locked}
        required
      />
      <TextInput
        {...fields.bind("accountName")}
        label={t("cashier.accountName")}
        hint={t("cashier.accountNameHint")}
        icon="user"
        autoComplete="name"
        maxLength={80}
        disabled={locked}
        required
      />
    </>
  );
}
