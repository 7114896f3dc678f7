import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useTopic } from "../../shell/live.ts";
import { useSession } from "../../shell/session.ts";

/** No toast on the page of transfers: it shows the same itself. */
const watching = (page: string) => location.pathname === `/member/${page}`;

/** Shows a toast on every page for transfers from upline, downlines and vendors. Source: MONEY-02, MONEY-06. */
export function useTransferToasts(): void {
  const { t, money } = useI18n();
  const token = useSession((session) => session.token);
  useTopic(
    "member.notice",
    (notice, kind) => {
      if (kind !== "event") return;
      if (notice.kind === "agentTransfer" && notice.transfer.direction === "received") {
        const { amount, counterpart, transferId: id } = notice.transfer;
        const text = t("wallets.received", { amount: money(amount), account: counterpart.account });
        toast({ kind: "success", text, id });
      }
      if (notice.kind === "transferRequest" && notice.request.direction === "received") {
        const { amount, counterpart, requestId: id, state } = notice.request;
        if (state !== "asked") return;
        const text = t("wallets.newRequest", { amount: money(amount), account: counterpart.account });
        toast({ kind: "info", text, id });
      }
      if (notice.kind === "vendorTransfer" && !watching("transferFund")) {
        const { state, amount, vendorName: vendor, transferId: id } = notice.transfer;
        if (state === "unknown")
          toast({ kind: "warning", text: t("wallets.moving", { amount: money(amount), vendor }), id });
      }
    },
    token !== null,
  );
}
