/** The form by which a player reports that a payout, or a part of it, did not arrive. Source: MONEY-05. */
import type { PayoutInstalment } from "@khela/contract/confirmation";
import { amountFromInput } from "@khela/i18n/input";
import { money as asMoney, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useSeparator } from "@khela/ui/separator";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { DialogActions } from "@khela/ui/dialog-actions";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Segmented } from "@khela/ui/segmented";
import { toast } from "@khela/ui/toast";
import { type FormEvent, useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { FailureNote } from "../../shell/failure-note.tsx";
import { PicturePicker } from "../member/security/PicturePicker.tsx";
import { usePictures } from "../member/security/use-pictures.ts";
import { useSubmit } from "../member/security/use-submit.ts";
import { useConfirmations } from "./use-confirmations.ts";

type Case = "nothing" | "part";

/** Mounted only while open, so that each opening starts empty. */
export function ReceiptDialog({
  instalment,
  onClose,
}: {
  instalment: PayoutInstalment;
  onClose: () => void;
}) {
  const between = useSeparator();
  const { t } = useI18n();
  const form = useReceiptForm(instalment, onClose);
  const { busy } = form;
  return (
    <Dialog
      open
      name="receipt"
      title={t("cashier.receiptTitle")}
      width={360}
      delayMs={0}
      fullOnPhone
      escape={!busy}
      closeButton={!busy}
      onClose={onClose}
    >
      <form noValidate className="flex flex-col gap-4 sm:w-md" onSubmit={form.onSubmit}>
        <p className="text-sm text-muted">
          <bdi className="font-mono">{instalment.reference}</bdi>
          {between}
          <Money value={instalment.amount} />
        </p>
        <Segmented<Case>
          label={t("cashier.receiptTitle")}
          options={[
            { value: "nothing", label: t("cashier.nothingCame") },
            { value: "part", label: t("cashier.partCame") },
          ]}
          value={form.kind}
          onChange={form.setKind}
        />
        {form.kind === "part" ? (
          <div className="grid gap-1.5">
            <TextInput
              numeric
              name="received"
              label={t("cashier.amountReceived")}
              required
              value={form.typed}
              error={form.amountProblem}
              disabled={busy}
              maxLength={16}
              onChange={(event) => form.setTyped(event.target.value)}
            />
            {form.remaining === undefined ? null : (
              <p className="text-sm text-muted">
                {t("cashier.amountRemaining")} <Money value={form.remaining} className="font-semibold" />
              </p>
            )}
          </div>
        ) : null}
        <PicturePicker
          pictures={form.pictures}
          error={form.pictureProblem}
          disabled={busy}
          hint={t("cashier.proofHint")}
        />
        <p className="rounded-xl bg-surface-2 px-4 py-3 text-sm text-muted">
          {t(`cashier.refundPolicy_${instalment.receipt?.refund ?? "none"}`)}
        </p>
        {form.failure ? <FailureNote error={form.failure} /> : null}
        <CommandNote phase={form.phase} error={form.error} onAgain={form.again} />
        <DialogActions>
          <Button type="submit" variant="gold" size="lg" loading={busy}>
            {t("cashier.sendCase")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useReceiptForm({ instalmentId, amount }: PayoutInstalment, onDone: () => void) {
  const { t, money } = useI18n();
  const command = useConfirmations();
  const submit = useSubmit();
  const pictures = usePictures("payout");
  const [kind, setKind] = useState<Case>("nothing");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const received = amountFromInput(typed);
  const left = received === undefined ? 0n : moneyFromText(amount) - moneyFromText(received);
  const fits = received !== undefined && moneyFromText(received) > 0n && left > 0n;
  const missing = kind === "nothing" && pictures.list.length === 0;

  async function send() {
    await submit.run(async () => {
      const uploadIds = await pictures.send();
      const answer = await command.run(
        kind === "nothing"
          ? { kind: "denied", instalmentId, uploadIds }
          : { kind: "partly", instalmentId, received: received ?? "", uploadIds },
      );
      if (!answer) return;
      toast({ kind: "success", text: t("cashier.caseOpened") });
      onDone();
    });
  }
  return {
    kind,
    setKind,
    typed,
    setTyped,
    pictures,
    amountProblem: tried && !fits ? t("cashier.amountReceivedWrong", { amount: money(amount) }) : undefined,
    pictureProblem: tried && missing ? t("cashier.proofMissing") : undefined,
    /** The missing amount as wire text. */
    remaining: fits ? moneyToText(asMoney(left)) : undefined,
    busy: submit.busy || command.busy,
    failure: submit.failure,
    phase: command.phase,
    error: command.error,
    again: command.again,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setTried(true);
      if (!missing && (kind === "nothing" || fits)) void send();
    },
  };
}
