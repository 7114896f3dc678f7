import type { PaymentMethod } from "@khela/contract/cashier";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { QuoteLines } from "../../features/cashier/QuoteLines.tsx";
import type { CommandPhase } from "../../features/cashier/use-money-command.ts";
import { cleanAccount } from "./use-withdraw.ts";

interface WithdrawConfirmProps {
  method: PaymentMethod;
  quote: { amount: string; fee: string; net: string };
  account: string;
  accountName: string;
  command: { phase: CommandPhase; error: unknown; busy: boolean };
  onConfirm: () => void;
  onClose: () => void;
}

/** Everything once more before the amount is held. Can't be left while nobody knows what happened. */
export function WithdrawConfirm(props: WithdrawConfirmProps) {
  const { t } = useI18n();
  const { method, command } = props;
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
      <div className="grid gap-4 sm:w-88">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl bg-surface-2 px-4 py-3 text-sm [&>dd]:text-end [&>dd]:font-semibold [&>dt]:text-muted">
          <dt>{t("cashier.method")}</dt>
          <dd>{method.name}</dd>
          <dt>{t("cashier.account")}</dt>
          <dd>
            <bdi className="font-mono break-all">{cleanAccount(props.account)}</bdi>
          </dd>
          <dt>{t("cashier.accountName")}</dt>
          <dd>
            <bdi>{props.accountName.trim()}</bdi>
          </dd>
        </dl>
        <QuoteLines quote={props.quote} kind="withdrawal" />
        <p className="text-sm text-muted">{t("cashier.confirmNote", { n: method.minutes })}</p>
        <CommandNote phase={command.phase} error={command.error} onAgain={props.onConfirm} />
        <div className="grid grid-cols-2 gap-3">
          <Button disabled={command.busy} onClick={props.onClose}>
            {t("cashier.change")}
          </Button>
          <Button
            variant="gold"
            loading={command.busy}
            disabled={command.phase === "unknown"}
            onClick={props.onConfirm}
          >
            {t("cashier.confirmWithdraw")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
