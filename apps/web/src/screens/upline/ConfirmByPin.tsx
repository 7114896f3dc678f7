import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { type FollowedCommand, PinConfirm } from "../cashier/PinConfirm.tsx";

interface ConfirmByPinProps {
  /** The amount as wire text. */
  amount: string;
  account: string;
  relation: "upline" | "downline";
  command: FollowedCommand;
  onConfirm: (paymentPassword: string) => void;
  onClose: () => void;
}

/** Confirms receiver and amount before money goes to an upline or downline. */
export function ConfirmByPin({ amount, account, relation, ...dialog }: ConfirmByPinProps) {
  const { t, money } = useI18n();
  return (
    <PinConfirm
      {...dialog}
      name="agent-transfer"
      title={t("wallets.confirmTitle")}
      confirmText={t("wallets.confirmSend", { amount: money(amount) })}
      facts={
        <>
          <dt>{t(`wallets.${relation}`)}</dt>
          <dd>
            <bdi>{account}</bdi>
          </dd>
          <dt>{t("wallets.amount")}</dt>
          <dd>
            <Money value={amount} className="text-base text-gold" />
          </dd>
        </>
      }
    />
  );
}
