import {
  cancelTransferRequest,
  declineTransferRequest,
  payTransferRequest,
  type TransferRequest,
} from "@khela/contract/agent-transfers";
import { useSeparator } from "@khela/ui/separator";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { toast } from "@khela/ui/toast";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { refreshMoney, requestsQuery } from "../../features/wallets/queries.ts";
import { call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";
import { ConfirmByPin } from "./ConfirmByPin.tsx";

const TONES: Record<TransferRequest["state"], BadgeTone> = {
  asked: "gold",
  paid: "win",
  declined: "lose",
  cancelled: "neutral",
  expired: "neutral",
};

/** Requests made and received; open ones can be decided here. */
export function RequestList() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [page, setPage] = useState(1);
  const query = useQuery({ ...requestsQuery(token, page), placeholderData: keepPreviousData });
  const list = query.data?.content ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="transfer-requests" className="grid gap-3">
      <h2 id="transfer-requests" className="text-lg">
        {t("wallets.requests")}
      </h2>
      <ul className="card divide-y divide-line px-4 md:px-5">
        {list.map((request) => (
          <RequestLine key={request.requestId} request={request} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={query.data?.totalPages ?? 1}
        onChange={setPage}
        label={t("wallets.requests")}
      />
    </section>
  );
}

function RequestLine({ request }: { request: TransferRequest }) {
  const between = useSeparator();
  const i18n = useI18n();
  const { t, date } = i18n;
  const { state, direction, amount, counterpart, remark, requestId } = request;
  const open = state === "asked";
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">
          {direction === "made"
            ? t("wallets.requestMade")
            : t("wallets.requestReceived", { account: counterpart.account })}
        </span>
        <span className="flex items-center gap-3">
          <Money value={amount} className="font-bold" />
          <Badge tone={TONES[state]}>{t(`wallets.request_${state}`)}</Badge>
        </span>
      </div>
      {remark === "" ? null : <p className="text-sm">{remark}</p>}
      <p className="text-sm text-muted">
        {date(request.createdAt)}
        {open ? `${between}${t("wallets.until", { date: date(request.expiresAt) })}` : null}
      </p>
      {open ? <Decide key={requestId} request={request} /> : null}
    </li>
  );
}

function Decide({ request }: { request: TransferRequest }) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const token = useSession((session) => session.token);
  const [paying, setPaying] = useState(false);
  const params = { requestId: request.requestId };
  const refresh = () => refreshMoney(token, "agents");
  const end = useMutation({
    mutationFn: () =>
      call(request.direction === "made" ? cancelTransferRequest : declineTransferRequest, { params }),
    onError: (error) => toast({ kind: "error", text: errorText(i18n, error), id: request.requestId }),
    onSettled: refresh,
  });
  const pay = useMoneyCommand((paymentPassword: string, idempotencyKey) =>
    call(payTransferRequest, { params, body: { paymentPassword } }, { idempotencyKey }),
  );
  async function send(pin: string) {
    const sent = await pay.run(pin);
    if (!sent) return;
    const { account } = sent.counterpart;
    toast({
      kind: "success",
      text: t("wallets.sentDown", { amount: money(sent.amount), account }),
      id: sent.transferId,
    });
    setPaying(false);
    refresh();
  }
  return (
    <div className="flex flex-wrap gap-2">
      {request.direction === "received" ? (
        <Button size="sm" variant="gold" onClick={() => setPaying(true)}>
          {t("wallets.pay")}
        </Button>
      ) : null}
      <Button size="sm" loading={end.isPending} onClick={() => end.mutate()}>
        {t(request.direction === "received" ? "wallets.decline" : "wallets.takeBack")}
      </Button>
      {paying ? (
        <ConfirmByPin
          amount={request.amount}
          account={request.counterpart.account}
          relation="downline"
          command={pay}
          onConfirm={(pin) => void send(pin)}
          onClose={() => {
            pay.clear();
            setPaying(false);
          }}
        />
      ) : null}
    </div>
  );
}
