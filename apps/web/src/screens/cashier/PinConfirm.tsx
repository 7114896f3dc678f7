import { PAYMENT_PASSWORD_DIGITS } from "@khela/rules/auth/payment-password";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { DialogActions } from "@khela/ui/dialog-actions";
import { useI18n } from "@khela/ui/i18n";
import { type FormEvent, type ReactNode, useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { pinProblem } from "../../features/cashier/pin-problem.ts";
import type { CommandPhase } from "../../features/cashier/use-money-command.ts";
import { asCallError } from "../../shell/api.ts";
import { PinInput } from "../member/security/PinInput.tsx";

/** The part of a money command that the confirmation shows. */
export interface FollowedCommand {
  phase: CommandPhase;
  error: unknown;
  busy: boolean;
  clear: () => void;
}

interface PinConfirmProps {
  /** Identifies the pop-up among the page's pop-ups. */
  name: string;
  title: string;
  /** The label of the button. */
  confirmText: string;
  command: FollowedCommand;
  onConfirm: (paymentPassword: string) => void;
  onClose: () => void;
  /** The facts to confirm, as names and values. */
  facts: ReactNode;
  /** Further information. */
  children?: ReactNode;
}

/**
 * Shows a summary and asks for the payment password before money moves. Can't be closed while the command's
 * outcome is unknown.
 */
export function PinConfirm(props: PinConfirmProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { command } = props;
  const [pin, setPin] = useState("");
  const [short, setShort] = useState(false);
  const refused = command.phase === "refused" ? pinProblem(i18n, asCallError(command.error)) : undefined;

  function confirm(event: FormEvent) {
    event.preventDefault();
    setShort(pin.length < PAYMENT_PASSWORD_DIGITS);
    if (pin.length === PAYMENT_PASSWORD_DIGITS) props.onConfirm(pin);
  }
  return (
    <Dialog
      open
      name={props.name}
      title={props.title}
      width={360}
      delayMs={0}
      escape={!command.busy}
      closeButton={!command.busy}
      onClose={props.onClose}
    >
      <form noValidate className="flex flex-col gap-4 sm:w-96" onSubmit={confirm}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl bg-surface-2 px-4 py-3 text-sm [&>dd]:text-end [&>dd]:font-semibold [&>dt]:text-muted">
          {props.facts}
        </dl>
        {props.children}
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
        <DialogActions>
          <Button disabled={command.busy} onClick={props.onClose}>
            {t("cashier.change")}
          </Button>
          <Button type="submit" variant="gold" loading={command.busy} disabled={command.phase === "unknown"}>
            {props.confirmText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
