/** The balance with its mask and refresh; it flashes when it changes. Source: NAV-08. */
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { parseMoney } from "@khela/kernel/money";
import { useState } from "react";
import { artIcon } from "./categories.ts";
import { setBalanceHidden, usePreferences } from "./preferences.ts";
import { useBalance } from "./queries.ts";

const MASK = "******";

export function BalanceBox() {
  const { t } = useI18n();
  const balance = useBalance();
  const hidden = usePreferences((state) => state.balanceHidden);
  const amount = balance.data?.balance;
  return (
    <section
      aria-label={t("shell.balance")}
      className="flex h-11 items-center rounded-xl border border-line-strong bg-field ps-2.5 sm:ps-3"
    >
      <img
        src={artIcon("wallet")}
        alt=""
        width={22}
        height={22}
        className="me-2 size-5.5 max-[22rem]:hidden"
      />
      <span aria-live="polite" className="text-[0.95rem] font-bold sm:min-w-24">
        {amount === undefined ? (
          balance.isError ? (
            <span className="text-sm font-normal text-lose" title={t("shell.balanceFailed")}>
              —<span className="sr-only">{t("shell.balanceFailed")}</span>
            </span>
          ) : (
            <Skeleton className="h-4 w-20" />
          )
        ) : hidden ? (
          <span>
            <span aria-hidden>{MASK}</span>
            <span className="sr-only">{t("shell.balanceHidden")}</span>
          </span>
        ) : (
          <MovingAmount amount={amount} />
        )}
      </span>
      <BoxButton
        icon={hidden ? "eyeOff" : "eye"}
        label={t(hidden ? "shell.balanceShow" : "shell.balanceHide")}
        className="max-sm:hidden"
        onClick={() => setBalanceHidden(!hidden)}
      />
      <BoxButton
        icon="refresh"
        label={t("shell.balanceRefresh")}
        spinning={balance.isFetching}
        onClick={() => void balance.refetch()}
      />
    </section>
  );
}

interface BoxButtonProps {
  icon: "eye" | "eyeOff" | "refresh";
  label: string;
  spinning?: boolean;
  className?: string;
  onClick: () => void;
}

function BoxButton({ icon, label, spinning, className, onClick }: BoxButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cx("grid h-11 w-9 place-items-center rounded-xl text-faint hover:text-text", className)}
    >
      <Icon name={icon} size={17} className={cx("shrink-0", spinning && "animate-spin")} />
    </button>
  );
}

/** An amount that is green for a moment after it has grown, red after it has shrunk. */
function MovingAmount({ amount }: { amount: string }) {
  const [shown, setShown] = useState(amount);
  const [move, setMove] = useState<"up" | "down" | undefined>();
  if (shown !== amount) {
    setMove((parseMoney(amount) ?? 0n) > (parseMoney(shown) ?? 0n) ? "up" : "down");
    setShown(amount);
  }
  return (
    <span
      key={amount}
      className={cx(
        move === "up" && "animate-[gain_1.2s_ease-out]",
        move === "down" && "animate-[drop_1.2s_ease-out]",
      )}
    >
      <Money value={amount} />
    </span>
  );
}
