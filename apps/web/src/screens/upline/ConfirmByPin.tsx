import type { I18n } from "@khela/i18n/i18n";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { type FormEvent, useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { pinProblem } from "../../features/cashier/pin-problem.ts";
import type { CommandPhase } from "../../features/cashier/use-money-command.ts";
import { asCallError } from "../../shell/api.ts";
import { PinInput } from "../member/security/PinInput.tsx";

const PIN_LENGTH = 6;

interface ConfirmByPinProps {
  /** A wire text. */
  amount: string;
  account: string;
  relation: "upline" | "downline";
  command: { phase: CommandPhase; error: unknown; busy: boolean; clear: () => void };
  onConfirm: (paymentPassword: string) => void;
  onClose: () => void;
}

const refusal = (i18n: I18n, { phase, error }: ConfirmByPinProps["command"]): string | undefined =>
  phase === "refused" ? pinProblem(i18n, asCallError(error)) : undefined;

/** Receiver and amount once more, and the payment password. Can't be left while nobody knows what happened. */
export function ConfirmByPin(props: ConfirmByPinProps) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const { command, amount } = props;
  const [pin, setPin] = useState("");
  const [short, setShort] = useState(false);
  const refused = refusal(i18n, command);
  function confirm(event: FormEvent) {
    event.preventDefault();
    setShort(pin.length < PIN_LENGTH);
    if (pin.length === PIN_LENGTH) props.onConfirm(pin);
  }
  return (
    <Dialog
      open
      name="agent-transfer"
      title={t("wallets.confirmTitle")}
      width={340}
      delayMs={0}
      escape={!command.busy}
      closeButton={!command.busy}
      onClose={props.onClose}
    >
      <form noValidate className="grid gap-4 sm:w-96" onSubmit={confirm}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl bg-surface-2 px-4 py-3 text-sm [&>dd]:text-end [&>dd]:font-semibold [&>dt]:text-muted">
          <dt>{t(`wallets.${props.relation}`)}</dt>
          <dd>
            <bdi>{props.account}</bdi>
          </dd>
          <dt>{t("wallets.amount")}</dt>
          <dd>
            <Money value={amount} className="text-base text-gold" />
          </dd>
        </dl>
        <PinInput
          name="pin"
          label={t("member.pin")}
          hint={t("cashier.pinHint")}
          secret
          value={pin}
          error={refused ?? (short ? t("member.pinShort") : undefined)}
          onChange={(value) => {
            command.clear();
            setShort(false);
            setPin(value);
          }}
        />
        {refused ? null : (
          <CommandNote phase={command.phase} error={command.error} onAgain={() => props.onConfirm(pin)} />
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button disabled={command.busy} onClick={props.onClose}>
            {t("wallets.change")}
          </Button>
          <Button type="submit" variant="gold" loading={command.busy} disabled={command.phase === "unknown"}>
            {t("wallets.confirmSend", { amount: money(amount) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
