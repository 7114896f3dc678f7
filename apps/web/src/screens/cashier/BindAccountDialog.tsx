/** Binds a payout account: typed once and confirmed with the payment password. Source: AUTH-20, MONEY-04. */
import { PAYMENT_PASSWORD_DIGITS } from "@khela/rules/auth/payment-password";
import { bindPayoutAccount, type PaymentMethod, type PayoutAccount } from "@khela/contract/cashier";
import { cleanLine } from "@khela/kernel/text";
import { HOLDER_RULE, isPayeeAccount } from "@khela/rules/cashier/payee";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { DialogActions } from "@khela/ui/dialog-actions";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { type FormEvent, useState } from "react";
import { pinProblem } from "../../features/cashier/pin-problem.ts";
import { cachePayoutAccount } from "../../features/cashier/queries.ts";
import { fieldText } from "../../features/fields/field-text.ts";
import { type Fields, useFields } from "../../features/fields/use-fields.ts";
import { asCallError, call } from "../../shell/api.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { useSession } from "../../shell/session.ts";
import { PinInput } from "../member/security/PinInput.tsx";
import { cleanAccount, payeeKind } from "./payee-kind.ts";

const FIELDS = ["account", "accountName", "pin"] as const;
type Field = (typeof FIELDS)[number];

interface BindAccountDialogProps {
  method: PaymentMethod;
  onBound: (account: PayoutAccount) => void;
  onClose: () => void;
}

export function BindAccountDialog({ method, onBound, onClose }: BindAccountDialogProps) {
  const { t } = useI18n();
  const form = useBinding(method, onBound);
  return (
    <Dialog
      open
      name="bind-account"
      title={t("cashier.bindTitle", { method: method.name })}
      width={360}
      delayMs={0}
      escape={!form.busy}
      closeButton={!form.busy}
      onClose={onClose}
    >
      <form noValidate className="flex flex-col gap-4 sm:w-96" onSubmit={(event) => void form.save(event)}>
        <p className="rounded-xl bg-gold-tint px-4 py-3 text-sm">{t("cashier.bindText")}</p>
        <PayeeFields fields={form.fields} method={method} />
        <PinInput
          name="pin"
          label={t("member.pin")}
          hint={t("cashier.pinHint")}
          secret
          value={form.fields.values.pin}
          error={form.refusedPin ?? form.fields.errors.pin}
          onChange={form.setPin}
        />
        {form.failure ? <FailureNote error={form.failure} /> : null}
        <DialogActions>
          <Button disabled={form.busy} onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" variant="gold" loading={form.busy}>
            {t("cashier.bind")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useBinding(method: PaymentMethod, onBound: (account: PayoutAccount) => void) {
  const i18n = useI18n();
  const { t } = i18n;
  const token = useSession((session) => session.token);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const kind = payeeKind(method);
  const fields = useFields<Field>({ account: "", accountName: "", pin: "" }, (name, values) => {
    if (name === "accountName") return fieldText(i18n, name, HOLDER_RULE, cleanLine(values.accountName));
    if (name === "pin") return values.pin.length < PAYMENT_PASSWORD_DIGITS ? t("member.pinShort") : undefined;
    const account = cleanAccount(values.account);
    if (account === "") return t("auth.field.required");
    return kind === undefined || isPayeeAccount(kind, account) ? undefined : t(`auth.field.payee-${kind}`);
  });

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = fields.check(FIELDS);
    if (wrong.length > 0) {
      const field = form.elements.namedItem(wrong[0] ?? "");
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const body = {
        methodId: method.id,
        account: cleanAccount(fields.values.account),
        accountName: fields.values.accountName.trim(),
        paymentPassword: fields.values.pin,
      };
      const bound = await call(bindPayoutAccount, { body });
      cachePayoutAccount(token, bound);
      onBound(bound);
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  }
  const refusedPin = pinProblem(i18n, asCallError(error));
  return {
    fields,
    busy,
    save,
    refusedPin,
    failure: refusedPin ? undefined : error,
    setPin: (value: string) => {
      setError(undefined);
      fields.set("pin", value);
    },
  };
}

/** The account's number, with a hint of its format, and its holder's name. */
function PayeeFields({ fields, method }: { fields: Fields<Field>; method: PaymentMethod }) {
  const { t } = useI18n();
  const kind = payeeKind(method);
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
        data-autofocus=""
        required
      />
      <TextInput
        {...fields.bind("accountName")}
        label={t("cashier.accountName")}
        hint={t("cashier.accountNameHint")}
        icon="user"
        autoComplete="name"
        maxLength={80}
        required
      />
    </>
  );
}
