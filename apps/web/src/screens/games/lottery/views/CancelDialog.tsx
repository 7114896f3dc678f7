import { cancelLotteryTicket, type LotteryTicketView } from "@khela/contract/lottery";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { DialogActions } from "@khela/ui/dialog-actions";
import { useSeparator } from "@khela/ui/separator";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../shell/api.ts";
import { useRefusal } from "../../controls/use-refusal.ts";
import { cacheBalance } from "../../frame/player.ts";
import { resolveRound } from "../../rounds/resolve-round.ts";
import { newIdempotencyKey } from "../../rounds/use-round.ts";
import { reloadTickets } from "../queries.ts";

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Confirms the cancellation of a ticket. GAME-12: a lost answer is retried with the same key. */
export function CancelDialog({ ticket, onClose }: { ticket: LotteryTicketView; onClose: () => void }) {
  const { t, digits, money } = useI18n();
  const between = useSeparator();
  const refuse = useRefusal();
  const [key] = useState(newIdempotencyKey);
  const { ticketId } = ticket;
  const cancel = useMutation({
    mutationFn: () =>
      resolveRound({
        send: () => call(cancelLotteryTicket, { params: { ticketId } }, { idempotencyKey: key }),
        onLost: () => undefined,
        sleep,
        stopped: () => false,
      }),
    onSuccess: (answer) => {
      if (answer) cacheBalance(answer);
      toast({ kind: "success", text: `${t("records.kind_refund")}: ${money(ticket.stake)}`, id: "ticket" });
    },
    onError: refuse,
    onSettled: () => {
      reloadTickets();
      onClose();
    },
  });
  return (
    <Dialog open name="cancel-ticket" title={t("lottery.cancel")} width={320} delayMs={0} onClose={onClose}>
      <div className="flex max-w-sm flex-col gap-5">
        <p className="text-muted">
          {t("lottery.drawNumber")} {digits(ticket.number)}
          {between}
          {money(ticket.stake)}
        </p>
        <DialogActions>
          <Button onClick={onClose}>{t("common.back")}</Button>
          <Button
            variant="danger"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
            data-testid="cancel-yes"
          >
            {t("lottery.cancel")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
