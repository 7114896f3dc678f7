import type { PaymentMethod, PayoutAccount } from "@khela/contract/cashier";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { type FormEvent, useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { pinProblem } from "../../features/cashier/pin-problem.ts";
import { QuoteLines } from "../../features/cashier/QuoteLines.tsx";
import type { CommandPhase } from "../../features/cashier/use-money-command.ts";
import { asCallError } from "../../shell/api.ts";
import { PinInput } from "../member/security/PinInput.tsx";

const PIN_LENGTH = 6;

interface WithdrawConfirmProps {
  method: PaymentMethod;
  quote: { amount: string; fee: string; net: string };
  account: PayoutAccount;
  command: { phase: CommandPhase; error: unknown; busy: boolean; clear: () => void };
  onConfirm: (paymentPassword: string) => void;
  onClose: () => void;
}

/**
 * Everything once more and the payment password, before the amount is held. Can't be left while
 * nobody knows what happened.
 */
export function WithdrawConfirm(props: WithdrawConfirmProps) {
  const i18n = useI18n();
  const { t, digits } = i18n;
  const { method, command, account } = props;
  const [pin, setPin] = useState("");
  const [short, setShort] = useState(false);
  const refusedPin = command.phase === "refused" ? pinProblem(i18n, asCallError(command.error)) : undefined;

  function confirm(event: FormEvent) {
    event.preventDefault();
    setShort(pin.length < PIN_LENGTH);
    if (pin.length === PIN_LENGTH) props.onConfirm(pin);
  }
  return (
    <Dialog
      open
      name="withdraw"
      title={t("cashier.confirmTitle")}
      width={360}
      delayMs={0}
      escape={!command.busy}
      closeButton={!command.busy}
      onClose={props.onClose}
    >
      <form noValidate className="grid gap-4 sm:w-96" onSubmit={confirm}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl bg-surface-2 px-4 py-3 text-sm [&>dd]:text-end [&>dd]:font-semibold [&>dt]:text-muted">
          <dt>{t("cashier.method")}</dt>
          <dd>{method.name}</dd>
          <dt>{t("cashier.account")}</dt>
          <dd>
            <bdi className="tabular-nums">{digits(account.account)}</bdi>
          </dd>
          <dt>{t("cashier.accountName")}</dt>
          <dd>
            <bdi>{account.accountName}</bdi>
          </dd>
        </dl>
        <QuoteLines quote={props.quote} kind="withdrawal" />
        <p className="text-sm text-muted">{t("cashier.confirmNote", { n: method.minutes })}</p>
        <PinInput
          name="pin"
          label={t("member.pin")}
          hint={t("cashier.pinHint")}
          secret
          value={pin}
          error={refusedPin ?? (short ? t("member.pinShort") : undefined)}
          onChange={(value) => {
            command.clear();
            setShort(false);
            setPin(value);
          }}
        />
        {refusedPin ? null : (
          <CommandNote phase={command.phase} error={command.error} onAgain={() => props.onConfirm(pin)} />
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button disabled={command.busy} onClick={props.onClose}>
            {t("cashier.change")}
          </Button>
          <Button type="submit" variant="gold" loading={command.busy} disabled={command.phase === "unknown"}>
            {t("cashier.confirmWithdraw")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
