import { isZeroText } from "@khela/kernel/money";
import type { VendorWallet } from "@khela/contract/wallets";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";

interface VendorCardProps {
  wallet: VendorWallet;
  onMove: (direction: "in" | "out") => void;
}

/** A vendor's wallet: its balance, pending transfers, and the transfers in both directions. */
export function VendorCard({ wallet, onMove }: VendorCardProps) {
  const { t, money } = useI18n();
  const { balance, onTheWay, open, name } = wallet;
  const busy = !isZeroText(onTheWay);
  return (
    <article aria-label={name} data-vendor={wallet.vassalage} className="card grid gap-4 p-4">
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-xl bg-linear-to-br from-[#ffd673] to-[#ff9f1a] text-lg font-extrabold text-[#231500]"
        >
          {name.slice(0, 1)}
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-base">{name}</h3>
          {balance === null ? (
            <p className="flex items-center gap-1.5 text-sm text-lose">
              <Icon name="wifiOff" size={16} />
              {t("wallets.away")}
            </p>
          ) : (
            <p data-testid="vendor-balance" className="text-xl font-extrabold">
              <Money value={balance} />
            </p>
          )}
        </div>
        {open ? null : <Badge>{t("wallets.closed")}</Badge>}
      </div>
      {busy ? (
        <output className="block rounded-xl bg-gold-tint px-3 py-2 text-sm">
          {t("wallets.onTheWay", { amount: money(onTheWay) })}
        </output>
      ) : null}
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="gold" disabled={!open || busy} onClick={() => onMove("in")}>
          {t("wallets.moveIn")}
        </Button>
        <Button
          disabled={!open || busy || balance === null || isZeroText(balance)}
          onClick={() => onMove("out")}
        >
          {t("wallets.moveOut")}
        </Button>
      </div>
    </article>
  );
}
