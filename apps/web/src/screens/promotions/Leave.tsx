import type { PromotionPage } from "@khela/contract/promotions";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { useLeave } from "./use-promotion.ts";

/** Leaves a joined promotion, after saying what is lost by it. */
export function Leave({ page }: { page: PromotionPage }) {
  const { t, money } = useI18n();
  const { command, leave } = useLeave(page);
  const [asks, setAsks] = useState(false);
  if (!page.leave) return null;
  if (!asks)
    return (
      <Button size="sm" onClick={() => setAsks(true)}>
        {t("promotions.leave")}
      </Button>
    );
  const [grant] = page.grants;
  const plan = grant?.instalments;
  const lost = [
    ...(page.leave.deposit && !plan ? [t("promotions.leaveDeposit")] : []),
    ...(grant?.counted && !plan ? [t("promotions.leaveTurnover", { done: money(grant.counted) })] : []),
    ...(plan ? [t("promotions.leaveParts", { paid: money(plan.paid) })] : []),
    ...(grant?.amount && !plan ? [t("promotions.leaveAmount", { amount: money(grant.amount) })] : []),
    t(page.leave.again ? "promotions.leaveAgain" : "promotions.leaveOnce"),
  ];
  return (
    <div className="grid gap-3 rounded-xl border border-lose/40 bg-lose/10 p-4 text-sm">
      <p className="font-semibold">{t("promotions.leaveAsk")}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => setAsks(false)}>{t("promotions.stay")}</Button>
        <Button
          variant="danger"
          loading={command.busy}
          disabled={command.phase === "unknown"}
          onClick={() => void leave()}
        >
          {t("promotions.leave")}
        </Button>
      </div>
      <CommandNote phase={command.phase} error={command.error} onAgain={() => void leave()} />
    </div>
  );
}
