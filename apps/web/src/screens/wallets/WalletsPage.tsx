/** The main wallet and the vendors': balances, transfers both ways, one-click collection. Source: MONEY-02. */
import { setAutoTransfer, type VendorWallet } from "@khela/contract/wallets";
import { isZeroText, moneyFromText, moneyToText, type Money as Amount } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Skeleton } from "@khela/ui/skeleton";
import { Switch } from "@khela/ui/switch";
import { EmptyState } from "@khela/ui/states";
import { toast } from "@khela/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refreshMoney, useTransferUpdates, walletsQuery } from "../../features/wallets/queries.ts";
import { call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { errorText } from "../../shell/error-text.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { merchantWalletQuery } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { CollectButton } from "./CollectButton.tsx";
import { TransferDialog } from "./TransferDialog.tsx";
import { TransferHistory } from "./TransferHistory.tsx";
import { VendorCard } from "./VendorCard.tsx";

export default function WalletsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const token = useSession((session) => session.token);
  const query = useQuery(walletsQuery(token, i18n.locale));
  const merchant = useQuery(merchantWalletQuery(token)).data;
  const [moving, setMoving] = useState<{ wallet: VendorWallet; direction: "in" | "out" }>();
  useTransferUpdates("wallets");
  if (query.isError && !query.data) {
    return <QueryFailure query={query} />;
  }
  const { data } = query;
  // The session's answer already knows it before the vendors were asked.
  if (!data) return merchant?.isSingle ? <OneWallet /> : <Skeleton className="h-72 rounded-card" />;
  const left = data.wallets.filter(({ balance }) => balance !== null && !isZeroText(balance));
  if (data.isSingle && left.length === 0) return <OneWallet />;
  return (
    <div className="grid gap-6">
      <Summary main={data.main} wallets={data.wallets} single={data.isSingle} />
      {data.isSingle ? null : <AutoTransfer on={data.autoTransfer} />}
      <section aria-labelledby="vendor-wallets">
        <h2 id="vendor-wallets" className="mb-3 text-lg">
          {t("wallets.vendors")}
        </h2>
        {data.wallets.length === 0 ? <p className="text-muted">{t("wallets.noVendors")}</p> : null}
        <ul className="grid gap-3 sm:grid-cols-2">
          {data.wallets.map((wallet) => (
            <li key={wallet.vassalage}>
              <VendorCard wallet={wallet} onMove={(direction) => setMoving({ wallet, direction })} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="wallet-transfers">
        <h2 id="wallet-transfers" className="mb-3 text-lg">
          {t("wallets.history")}
        </h2>
        <TransferHistory />
      </section>
      {moving ? (
        <TransferDialog
          {...moving}
          main={data.main}
          min={data.min}
          max={data.max}
          limit={data.limit}
          onClose={() => setMoving(undefined)}
          onMoved={() => {
            setMoving(undefined);
            refreshMoney(token, "wallets");
          }}
        />
      ) : null}
    </div>
  );
}

/** With one wallet for all games nothing needs to be transferred. */
function OneWallet() {
  const { t } = useI18n();
  return (
    <EmptyState className="card min-h-80" image={artIcon("wallet")} title={t("wallets.singleTitle")}>
      <p>{t("member.oneWallet")}</p>
    </EmptyState>
  );
}

/** The total balance, and the button that collects it in one wallet. */
function Summary({
  main,
  wallets,
  single,
}: {
  main: string;
  wallets: readonly VendorWallet[];
  single: boolean;
}) {
  const { t } = useI18n();
  const total = wallets.reduce(
    (sum, { balance, onTheWay }) => sum + moneyFromText(balance ?? "0") + moneyFromText(onTheWay),
    moneyFromText(main) as bigint,
  ) as Amount;
  return (
    <section className="card grid gap-4 p-4 md:grid-cols-[1fr_auto] md:items-center md:p-5">
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="text-sm text-muted">{t("wallets.main")}</dt>
          <dd data-testid="main-wallet" className="text-2xl font-extrabold text-gold">
            <Money value={main} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t("wallets.total")}</dt>
          <dd className="text-2xl font-extrabold">
            <Money value={moneyToText(total)} />
          </dd>
        </div>
      </dl>
      <div className="grid gap-1.5 md:max-w-64">
        {single ? <p className="text-sm">{t("wallets.leftText")}</p> : null}
        <CollectButton />
        <p className="text-xs text-muted">{t("wallets.collectHint")}</p>
      </div>
    </section>
  );
}

/** The switch for automatic transfers when a game starts. */
function AutoTransfer({ on }: { on: boolean }) {
  const i18n = useI18n();
  const { t } = i18n;
  const token = useSession((session) => session.token);
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(setAutoTransfer, { body: { on: wanted } }),
    onError: (error) => toast({ kind: "error", text: errorText(i18n, error), id: "auto-transfer" }),
    onSettled: () => refreshMoney(token, "wallets"),
  });
  const shown = change.isPending ? change.variables : on;
  return (
    <div className="card p-4 md:px-5">
      <Switch label={t("wallets.auto")} hint={t("wallets.autoText")} on={shown} onChange={change.mutate} />
    </div>
  );
}
