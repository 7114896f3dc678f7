import type { CallOutput } from "@khela/contract/endpoint";
import type { vendorWallets } from "@khela/contract/wallets";
import { Icon } from "@khela/ui/icon";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";

/** The most restrictive of the player's own limits for transfers to a vendor. */
export type WalletLimit = NonNullable<CallOutput<typeof vendorWallets>["limit"]>;

/** The remainder of a limit set by the player, why it applies here, and where it is set (MONEY-02, SAFE-01). */
export function LimitNote({ kind, period, left }: WalletLimit) {
  const { t, money } = useI18n();
  return (
    <div className="flex gap-3 rounded-2xl border border-info/40 bg-info/10 px-4 py-3 text-sm">
      <Icon name="shield" size={18} className="mt-0.5 shrink-0 text-info" />
      <p>
        {t("wallets.limitLeft", { kind, period, left: money(left) })}{" "}
        <Link
          to="/member/$page/$part"
          params={{ page: "securityCenter", part: "limits" }}
          className="font-semibold text-gold underline-offset-4 hover:underline"
        >
          {t("wallets.limitChange")}
        </Link>
      </p>
    </div>
  );
}
