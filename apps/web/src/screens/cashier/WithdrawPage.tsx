/**
 * The withdrawal page: the withdrawable amount, the request form, and the history with its states. Source:
 * MONEY-04.
 */
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { useCashierUpdates } from "../../features/cashier/queries.ts";
import { PlayMoneyNotice } from "../../shell/play-money.tsx";
import { WithdrawalHistory } from "./WithdrawalHistory.tsx";
import { WithdrawForm } from "./WithdrawForm.tsx";

export default function WithdrawPage() {
  const { t } = useI18n();
  /** The withdrawal just requested; its card is highlighted. */
  const [made, setMade] = useState<string>();
  useCashierUpdates();
  return (
    <div className="grid gap-6">
      <PlayMoneyNotice />
      <WithdrawForm
        onMade={(id) => {
          setMade(id);
          requestAnimationFrame(() => document.getElementById("withdrawal-history")?.scrollIntoView());
        }}
      />
      <section aria-labelledby="withdrawal-history">
        <h2 id="withdrawal-history" className="mb-3 scroll-mt-36 text-lg">
          {t("cashier.withdrawalHistory")}
        </h2>
        <WithdrawalHistory made={made} />
      </section>
    </div>
  );
}
