import { requestFromUpline, type getTransferDesk } from "@khela/contract/agent-transfers";
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import { amountFromInput } from "@khela/i18n/input";
import { Button } from "@khela/ui/button";
import { TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { type FormEvent, useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { transferAmountProblem } from "../../features/wallets/amount.ts";
import { MoveAmount } from "../../features/wallets/MoveAmount.tsx";
import { refreshMoney } from "../../features/wallets/queries.ts";
import { call } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";

/** Requests money from the upline, who decides. */
export function AskForm({ desk }: { desk: CallOutput<typeof getTransferDesk> }) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const token = useSession((session) => session.token);
  const [amount, setAmount] = useState("");
  const [remark, setRemark] = useState("");
  const [problem, setProblem] = useState<string>();
  const command = useMoneyCommand((body: CallInput<typeof requestFromUpline>["body"], idempotencyKey) =>
    call(requestFromUpline, { body }, { idempotencyKey }),
  );
  async function ask() {
    const text = amountFromInput(amount);
    if (text === undefined) return;
    const note = remark.trim();
    const made = await command.run({ amount: text, ...(note === "" ? {} : { remark: note }) });
    if (!made) return;
    toast({ kind: "success", text: t("wallets.asked", { amount: money(made.amount) }), id: made.requestId });
    setAmount("");
    setRemark("");
    refreshMoney(token, "agents");
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    command.clear();
    // The upline's balance is not disclosed, so only the limits are checked.
    const wrong = transferAmountProblem(i18n, amount, { ...desk, available: desk.max });
    setProblem(wrong);
    if (wrong === undefined) void ask();
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="flex items-center justify-between rounded-xl bg-surface-2 px-4 py-3">
        <span className="text-sm text-muted">{t("wallets.upline")}</span>
        <bdi className="font-semibold">{desk.uplines[0]?.account}</bdi>
      </p>
      <MoveAmount
        value={amount}
        error={problem}
        all={undefined}
        disabled={command.busy}
        onChange={(value) => {
          setProblem(undefined);
          setAmount(value);
        }}
      />
      <TextInput
        name="remark"
        label={t("wallets.remark")}
        hint={t("wallets.remarkHint")}
        maxLength={140}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <CommandNote phase={command.phase} error={command.error} onAgain={() => void ask()} />
      <Button type="submit" variant="gold" size="lg" block loading={command.busy}>
        {t("wallets.askPlain")}
      </Button>
    </form>
  );
}
