import { type VendorTransfer, type VendorWallet, walletTransfer } from "@khela/contract/wallets";
import { amountFromInput } from "@khela/i18n/input";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { DialogActions } from "@khela/ui/dialog-actions";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { toast } from "@khela/ui/toast";
import { type FormEvent, useState } from "react";
import { lesser } from "../../features/cashier/amounts.ts";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { transferAmountProblem } from "../../features/wallets/amount.ts";
import { MoveAmount } from "../../features/wallets/MoveAmount.tsx";
import { call } from "../../shell/api.ts";
import { LimitNote, type WalletLimit } from "./LimitNote.tsx";
import { transferReason } from "./states.ts";

interface TransferDialogProps {
  wallet: VendorWallet;
  direction: "in" | "out";
  /** Amounts as wire texts. */
  main: string;
  min: string;
  max: string;
  /** The player's own limit that applies to transfers to a vendor. */
  limit: WalletLimit | null;
  onClose: () => void;
  onMoved: () => void;
}

/** A transfer between two wallets. Can't be closed while its outcome is unknown. */
export function TransferDialog({
  wallet,
  direction,
  main,
  min,
  max,
  limit,
  onClose,
  onMoved,
}: TransferDialogProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const available = direction === "in" ? main : (wallet.balance ?? "0.00");
  const counts = direction === "in" && limit ? limit : undefined;
  const [amount, setAmount] = useState("");
  const [problem, setProblem] = useState<string>();
  const command = useMoneyCommand(
    (body: { vassalage: string; direction: "in" | "out"; amount: string }, idempotencyKey) =>
      call(walletTransfer, { body }, { idempotencyKey }),
  );
  const locked = command.busy || command.phase === "unknown";

  async function send() {
    const text = amountFromInput(amount);
    if (text === undefined) return;
    const answer = await command.run({ vassalage: wallet.vassalage, direction, amount: text });
    if (!answer) return;
    if (answer.transfer) tell(answer.transfer);
    onMoved();
  }
  function tell(transfer: VendorTransfer) {
    const shown = i18n.money(transfer.amount);
    const place = transfer.direction === "in" ? wallet.name : t("wallets.main");
    const id = transfer.transferId;
    if (transfer.state === "done")
      toast({ kind: "success", text: t("wallets.moved", { amount: shown, place }), id });
    else if (transfer.state === "failed") {
      const reason = transferReason(i18n, transfer.reason);
      toast({ kind: "error", text: t("wallets.notMoved", { amount: shown, place, reason }), id });
    } else toast({ kind: "warning", text: t("wallets.moving", { amount: shown, vendor: wallet.name }), id });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    command.clear();
    const wrong = transferAmountProblem(i18n, amount, { min, max, available, left: counts?.left });
    setProblem(wrong);
    if (wrong === undefined) void send();
  }
  return (
    <Dialog
      open
      name="wallet-transfer"
      title={t(direction === "in" ? "wallets.inTitle" : "wallets.outTitle", { vendor: wallet.name })}
      width={340}
      delayMs={0}
      escape={!command.busy}
      closeButton={!command.busy}
      onClose={onClose}
    >
      <form noValidate className="flex flex-col gap-4 sm:w-96" onSubmit={submit}>
        <p className="flex justify-between rounded-2xl bg-surface-2 px-4 py-3 text-sm">
          <span className="text-muted">{t("wallets.available")}</span>
          <Money value={available} className="font-semibold" />
        </p>
        {counts ? <LimitNote {...counts} /> : null}
        <MoveAmount
          value={amount}
          error={problem}
          all={lesser(lesser(available, max), counts?.left ?? max)}
          disabled={locked}
          onChange={(value) => {
            command.clear();
            setProblem(undefined);
            setAmount(value);
          }}
        />
        <CommandNote phase={command.phase} error={command.error} onAgain={() => void send()} />
        <DialogActions>
          <Button type="submit" variant="gold" size="lg" loading={command.busy} disabled={locked}>
            {t("wallets.transfer")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
