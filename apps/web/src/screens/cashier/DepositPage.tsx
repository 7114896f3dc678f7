/**
 * The deposit page: choose a method, see the fee, pay at the provider, watch the deposit arrive. Source:
 * MONEY-03.
 */
import { useI18n } from "@khela/ui/i18n";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useCashierUpdates } from "../../features/cashier/queries.ts";
import { PlayMoneyNotice } from "../../shell/play-money.tsx";
import { DepositForm } from "./DepositForm.tsx";
import { DepositHistory } from "./DepositHistory.tsx";
import { DepositStatus } from "./DepositStatus.tsx";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The deposit in the address, as the provider's page redirects the payer back. */
function shownDeposit(search: Record<string, unknown>): string | undefined {
  const id = search["deposit"];
  return typeof id === "string" && UUID.test(id) ? id : undefined;
}

/** The promotion in the address, where a promotion's page leads here. */
const wantedPromotion = (search: Record<string, unknown>): string | undefined =>
  typeof search["promotion"] === "string" ? search["promotion"].slice(0, 40) : undefined;

export default function DepositPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const depositId = shownDeposit(search);
  const [blocked, setBlocked] = useState(false);
  useCashierUpdates();

  function show(id: string | undefined) {
    void navigate({
      to: "/member/$page",
      params: { page: "depositv2" },
      search: (id === undefined ? {} : { deposit: id }) as never,
      replace: true,
    });
  }
  return (
    <div className="grid gap-6">
      <PlayMoneyNotice />
      {depositId === undefined ? (
        <DepositForm
          wanted={wantedPromotion(search)}
          onCreated={(id, opened) => {
            setBlocked(!opened);
            show(id);
          }}
        />
      ) : (
        <DepositStatus
          key={depositId}
          depositId={depositId}
          blocked={blocked}
          onBlocked={setBlocked}
          onAnother={() => show(undefined)}
        />
      )}
      <section aria-labelledby="deposit-history">
        <h2 id="deposit-history" className="mb-3 text-lg">
          {t("cashier.depositHistory")}
        </h2>
        <DepositHistory onShow={show} />
      </section>
    </div>
  );
}
