import type { PaymentMethod, PayoutAccount } from "@khela/contract/cashier";
import { useI18n } from "@khela/ui/i18n";
import { QuoteLines } from "../../features/cashier/QuoteLines.tsx";
import { type FollowedCommand, PinConfirm } from "./PinConfirm.tsx";

interface WithdrawConfirmProps {
  method: PaymentMethod;
  quote: { amount: string; fee: string; net: string };
  account: PayoutAccount;
  command: FollowedCommand;
  onConfirm: (paymentPassword: string) => void;
  onClose: () => void;
}

/** Payee, fee and net amount, shown before the amount is held. */
export function WithdrawConfirm({ method, quote, account, ...dialog }: WithdrawConfirmProps) {
  const { t, digits, duration } = useI18n();
  return (
    <PinConfirm
      {...dialog}
      name="withdraw"
      title={t("cashier.confirmTitle")}
      confirmText={t("cashier.confirmWithdraw")}
      facts={
        <>
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
        </>
      }
    >
      <QuoteLines quote={quote} kind="withdrawal" />
      <p className="text-sm text-muted">{t("cashier.confirmNote", { time: duration(method.minutes) })}</p>
    </PinConfirm>
  );
}
