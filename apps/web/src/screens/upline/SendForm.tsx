import { type AgentTransfer, type getTransferDesk, sendTransfer } from "@khela/contract/agent-transfers";
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import { amountFromInput } from "@khela/i18n/input";
import { Button, buttonClass } from "@khela/ui/button";
import { Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { lesser } from "../../features/cashier/amounts.ts";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { transferAmountProblem } from "../../features/wallets/amount.ts";
import { MoveAmount } from "../../features/wallets/MoveAmount.tsx";
import { refreshMoney } from "../../features/wallets/queries.ts";
import { call } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";
import { ConfirmByPin } from "./ConfirmByPin.tsx";
import { DownlinePicker, type Downline } from "./DownlinePicker.tsx";

type Desk = CallOutput<typeof getTransferDesk>;
type Body = CallInput<typeof sendTransfer>["body"];
const REMARK_LENGTH = 140;

interface SendFormProps {
  desk: Desk;
  to: "upline" | "downline";
  /** A downline that is chosen already. */
  fixed?: Downline;
}

/** Receiver, amount and note, then the payment password. Source: MONEY-06. */
export function SendForm({ desk, to, fixed }: SendFormProps) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const token = useSession((session) => session.token);
  const [receiver, setReceiver] = useState<Downline | undefined>(fixed);
  const [level, setLevel] = useState(1);
  const [amount, setAmount] = useState("");
  const [remark, setRemark] = useState("");
  const [problems, setProblems] = useState<{ receiver?: string; amount?: string | undefined }>({});
  const [confirming, setConfirming] = useState(false);
  const command = useMoneyCommand((body: Body, idempotencyKey) =>
    call(sendTransfer, { body }, { idempotencyKey }),
  );
  const available = lesser(desk.balance, desk.leftToday);
  const account = to === "upline" ? (desk.uplines[level - 1]?.account ?? "") : (receiver?.account ?? "");
  const text = amountFromInput(amount);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = {
      ...(to === "downline" && !receiver ? { receiver: t("wallets.chooseDownline") } : {}),
      amount: transferAmountProblem(i18n, amount, { min: desk.min, max: desk.max, available }),
    };
    setProblems(wrong);
    setConfirming(wrong.receiver === undefined && wrong.amount === undefined);
  }
  async function send(paymentPassword: string) {
    if (text === undefined) return;
    const note = remark.trim();
    const sent = await command.run({
      to,
      ...(receiver && to === "downline" ? { memberId: receiver.memberId } : {}),
      ...(to === "upline" && level > 1 ? { level } : {}),
      amount: text,
      ...(note === "" ? {} : { remark: note }),
      paymentPassword,
    });
    if (sent) done(sent);
  }
  function done(sent: AgentTransfer) {
    const shown = money(sent.amount);
    const message =
      to === "upline"
        ? t("wallets.sentUp", { amount: shown })
        : t("wallets.sentDown", { amount: shown, account: sent.counterpart.account });
    toast({ kind: "success", text: message, id: sent.transferId });
    setConfirming(false);
    setAmount("");
    setRemark("");
    refreshMoney(token, "agents");
  }

  return (
    <>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {to === "upline" ? (
          <UplineField uplines={desk.uplines} level={level} onLevel={setLevel} />
        ) : fixed ? null : (
          <DownlinePicker chosen={receiver} onChoose={setReceiver} error={problems.receiver} />
        )}
        <MoveAmount
          value={amount}
          error={problems.amount}
          all={lesser(available, desk.max)}
          onChange={setAmount}
        />
        <TextInput
          name="remark"
          label={t("wallets.remark")}
          hint={t("wallets.remarkHint")}
          maxLength={REMARK_LENGTH}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        <p className="text-sm text-muted">{t("wallets.leftToday", { amount: money(desk.leftToday) })}</p>
        <GoOn hasPin={desk.hasPaymentPassword} />
      </form>
      {confirming && text !== undefined ? (
        <ConfirmByPin
          amount={text}
          account={account}
          relation={to}
          command={command}
          onConfirm={(pin) => void send(pin)}
          onClose={() => {
            command.clear();
            setConfirming(false);
          }}
        />
      ) : null}
    </>
  );
}

/** The submit button; a player without a payment password gets a link to set one first. */
function GoOn({ hasPin }: { hasPin: boolean }) {
  const { t } = useI18n();
  if (hasPin) {
    return (
      <Button type="submit" variant="gold" size="lg" block>
        {t("wallets.review")}
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm">{t("wallets.noPin")}</p>
      <Link
        to="/member/$page/$part"
        params={{ page: "securityCenter", part: "paymentPassword" }}
        className={buttonClass({ variant: "gold", size: "lg", block: true })}
      >
        {t("wallets.setPin")}
      </Link>
    </div>
  );
}

/** The receiver: the direct upline, or one of the uplines that the operator allows. */
function UplineField({
  uplines,
  level,
  onLevel,
}: {
  uplines: Desk["uplines"];
  level: number;
  onLevel: (level: number) => void;
}) {
  const { t } = useI18n();
  if (uplines.length > 1) {
    return (
      <Select
        label={t("wallets.upline")}
        value={String(level)}
        onChange={(event) => onLevel(Number(event.target.value))}
        options={uplines.map((upline, index) => ({
          value: String(index + 1),
          label: t("wallets.uplineAt", { account: upline.account, level: index + 1 }),
        }))}
      />
    );
  }
  return (
    <p className="flex items-center justify-between rounded-xl bg-surface-2 px-4 py-3">
      <span className="text-sm text-muted">{t("wallets.upline")}</span>
      <bdi className="font-semibold">{uplines[0]?.account ?? ""}</bdi>
    </p>
  );
}
