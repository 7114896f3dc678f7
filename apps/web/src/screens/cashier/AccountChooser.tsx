import type { PaymentMethod, PayoutAccount } from "@khela/contract/cashier";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { Link } from "@tanstack/react-router";
import { payeeKind } from "./payee-kind.ts";

interface AccountChooserProps {
  method: PaymentMethod | undefined;
  /** The member's accounts of this method; undefined while loading. */
  accounts: readonly PayoutAccount[] | undefined;
  chosen: string | undefined;
  /** Whether another account can be bound. */
  room: boolean;
  /** Whether the member has a payment password; undefined while loading. */
  hasPin: boolean | undefined;
  disabled: boolean;
  onChoose: (payoutAccountId: string) => void;
  onBind: () => void;
  /** Saves the form before the player leaves to set a payment password. */
  onLeave: () => void;
}

/** The choice of the bound account for the payout, and the way to bind the first one. */
export function AccountChooser(props: AccountChooserProps) {
  const { t } = useI18n();
  const { method, accounts, hasPin } = props;
  if (!method || !accounts || hasPin === undefined) return <Skeleton className="h-20 rounded-xl" />;
  if (!hasPin) {
    return (
      <div className="flex gap-3 rounded-xl border border-gold-edge bg-gold-tint px-4 py-3 text-sm">
        <Icon name="lock" size={18} className="mt-0.5 shrink-0 text-gold" />
        <div className="grid gap-2">
          <p>
            <strong className="block">{t("cashier.pinFirst")}</strong>
            {t("cashier.pinFirstText")}
          </p>
          <Link
            to="/member/$page/$part"
            params={{ page: "securityCenter", part: "paymentPassword" }}
            onClick={props.onLeave}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-gold underline underline-offset-2"
          >
            {t("member.paymentSave")}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <fieldset disabled={props.disabled} className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-muted">{t("cashier.payTo")}</legend>
      <div className="grid gap-2.5">
        {accounts.map((account) => (
          <AccountCard
            key={account.payoutAccountId}
            account={account}
            mobile={payeeKind(method) === "mobile"}
            chosen={account.payoutAccountId === props.chosen}
            onChoose={() => props.onChoose(account.payoutAccountId)}
          />
        ))}
        {accounts.length === 0 ? (
          <p className="text-sm text-muted">{t("cashier.noAccount", { method: method.name })}</p>
        ) : null}
        {props.room ? (
          <Button icon="plus" className="justify-self-start" onClick={props.onBind}>
            {t("cashier.bindAccount")}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

interface AccountCardProps {
  account: PayoutAccount;
  mobile: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function AccountCard({ account, mobile, chosen, onChoose }: AccountCardProps) {
  const { digits } = useI18n();
  return (
    <label
      className={cx(
        "relative flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border bg-surface-2 px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) has-disabled:cursor-default",
        chosen ? "border-gold bg-surface-3 ring-3 ring-gold/20" : "border-line hover:border-gold/50",
      )}
    >
      <input
        type="radio"
        name="payoutAccount"
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-none"
      />
      <Icon name={mobile ? "phone" : "card"} size={20} className={chosen ? "text-gold" : "text-muted"} />
      <span className="grid min-w-0 flex-1 leading-snug">
        <bdi className="font-semibold tabular-nums">{digits(account.account)}</bdi>
        <bdi className="text-sm text-muted">{account.accountName}</bdi>
      </span>
      {chosen ? <Icon name="check" size={20} className="text-gold" /> : null}
    </label>
  );
}
