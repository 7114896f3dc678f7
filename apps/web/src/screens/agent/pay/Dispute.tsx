import { type BillDetail, disputeBill } from "@khela/contract/agent-pay";
import { systemClock } from "@khela/kernel/system-clock";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { TextArea } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { useSession } from "../../../shell/session.ts";
import { payKey } from "./queries.ts";

/** The dispute of a bill: what the agent wrote and the answer, or the form. */
export function Dispute({ bill }: { bill: BillDetail }) {
  const { t, date } = useI18n();
  const { disputeDetail: dispute, disputeUntil } = bill;
  if (!dispute) {
    return Date.parse(disputeUntil) > systemClock.nowMs() ? (
      <DisputeForm bill={bill} />
    ) : (
      <p className="card p-4 text-sm">{t("agentPay.disputeOver", { at: date(disputeUntil, "dateTime") })}</p>
    );
  }
  return (
    <section className="card grid gap-3 p-4 text-sm sm:p-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={dispute.state === "open" ? "info" : dispute.state === "corrected" ? "win" : "neutral"}>
          {t(`agentPay.dispute_${dispute.state}`)}
        </Badge>
        <span className="text-muted">{date(dispute.openedAt, "dateTime")}</span>
      </p>
      <p className="whitespace-pre-wrap rounded-2xl bg-surface-2 px-4 py-3">{dispute.text}</p>
      {dispute.answer === null ? (
        <p className="text-muted">{t("agentPay.disputeWaits")}</p>
      ) : (
        <p className="whitespace-pre-wrap rounded-2xl border border-line px-4 py-3">
          <span className="mb-1 block font-semibold">{t("agentPay.answer")}</span>
          {dispute.answer}
        </p>
      )}
    </section>
  );
}

function DisputeForm({ bill }: { bill: BillDetail }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const sending = useMutation({
    mutationFn: () => call(disputeBill, { params: { billId: bill.billId }, body: { text: text.trim() } }),
    onSuccess: () => toast({ kind: "success", text: t("agentPay.disputeSent") }),
    onError: (error) => toast({ kind: "error", text: errorText(i18n, error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: payKey(token) }),
  });
  return (
    <form
      className="card grid gap-3 p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !sending.isPending) sending.mutate();
      }}
    >
      <p className="text-sm">{t("agentPay.disputeHint", { at: date(bill.disputeUntil, "dateTime") })}</p>
      <TextArea
        label={t("agentPay.disputeText")}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="gold" block disabled={text.trim() === "" || sending.isPending}>
        {t("agentPay.disputeSend")}
      </Button>
    </form>
  );
}
