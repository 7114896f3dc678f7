/** A withdrawal's payouts, and the player's confirmation or dispute of each. Source: MONEY-04, MONEY-05. */
import type { Withdrawal } from "@khela/contract/cashier";
import type { PayoutInstalment } from "@khela/contract/confirmation";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { toast } from "@khela/ui/toast";
import { useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { reasonText } from "../../features/cashier/states.ts";
import {
  canDispute,
  instalmentStage,
  STAGE_TONES,
  awaitsConfirmation,
} from "../../features/cashier/instalments.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { ReceiptDialog } from "./ReceiptDialog.tsx";
import { useConfirmations } from "./use-confirmations.ts";

export function InstalmentList({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, number } = useI18n();
  const confirm = useConfirmations();
  const [denied, setDenied] = useState<PayoutInstalment>();
  const { instalments, withdrawalId } = withdrawal;
  const waiting = instalments.filter(awaitsConfirmation);
  const received = async (work: Promise<unknown>) => {
    if ((await work) !== undefined) toast({ kind: "success", text: t("cashier.receivedThanks") });
  };
  return (
    <section aria-label={t("cashier.payouts")} className="grid gap-3">
      {instalments.length > 1 ? (
        <h3 className="text-sm text-muted">{t("cashier.payoutsCount", { n: instalments.length })}</h3>
      ) : null}
      <ul className="grid gap-3">
        {instalments.map((instalment, index) => (
          <li key={instalment.instalmentId} className="rounded-2xl bg-surface-2 p-4">
            <InstalmentCard
              instalment={instalment}
              name={instalments.length > 1 ? t("cashier.payoutNumber", { n: number(index + 1) }) : undefined}
              busy={confirm.busy}
              onReceived={() =>
                void received(confirm.run({ kind: "received", instalmentId: instalment.instalmentId }))
              }
              onDeny={() => setDenied(instalment)}
            />
          </li>
        ))}
      </ul>
      {waiting.length > 1 ? (
        <Button
          icon="check"
          loading={confirm.busy}
          className="sm:justify-self-start"
          onClick={() => void received(confirm.run({ kind: "all", withdrawalId }))}
        >
          {t("cashier.allReceived")}
        </Button>
      ) : null}
      <CommandNote phase={confirm.phase} error={confirm.error} onAgain={confirm.again} />
      {denied ? <ReceiptDialog instalment={denied} onClose={() => setDenied(undefined)} /> : null}
    </section>
  );
}

interface InstalmentCardProps {
  instalment: PayoutInstalment;
  /** The payout's label when there are several. */
  name: string | undefined;
  busy: boolean;
  onReceived: () => void;
  onDeny: () => void;
}

function InstalmentCard({ instalment, name, busy, onReceived, onDeny }: InstalmentCardProps) {
  const i18n = useI18n();
  const { t, digits } = i18n;
  const stage = instalmentStage(instalment);
  const reason = instalment.state === "failed" ? reasonText(i18n, instalment.reason) : undefined;
  const deny = canDispute(instalment, systemClock.nowMs());
  const mayReceive = awaitsConfirmation(instalment) || stage === "disputed";
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {name ? <span className="text-sm text-muted">{name}</span> : null}
        <Money value={instalment.amount} className="font-bold" />
        <Badge tone={STAGE_TONES[stage]}>{t(`cashier.instalment_${stage}`)}</Badge>
        {instalment.account ? <bdi className="text-xs text-muted">{digits(instalment.account)}</bdi> : null}
        <bdi className="ms-auto font-mono text-xs text-faint">{instalment.reference}</bdi>
      </p>
      <StageText instalment={instalment} />
      {reason ? (
        <p className="text-sm text-muted">
          {reason} {t("cashier.moneyIsBack")}
        </p>
      ) : null}
      {instalment.receipt?.payerProof ? (
        <p className="flex gap-2 rounded-xl bg-info/10 px-3 py-2.5 text-sm">
          <Icon name="info" size={18} className="mt-0.5 shrink-0 text-info" />
          <span>
            <strong className="block">{t("cashier.payerProof")}</strong>
            {instalment.receipt.payerProof}
          </span>
        </p>
      ) : null}
      {mayReceive || deny ? (
        <div className="flex flex-wrap gap-2.5">
          {mayReceive ? (
            <Button
              variant={stage === "disputed" ? "plain" : "gold"}
              icon="check"
              disabled={busy}
              className="max-sm:flex-auto"
              onClick={onReceived}
            >
              {t(stage === "disputed" ? "cashier.hereAfterAll" : "cashier.received")}
            </Button>
          ) : null}
          {deny ? (
            <Button disabled={busy} className="max-sm:flex-auto" onClick={onDeny}>
              {t("cashier.notReceived")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The explanation of a payout's current stage. */
function StageText({ instalment }: { instalment: PayoutInstalment }) {
  const { t, date } = useI18n();
  const { receipt } = instalment;
  const text =
    instalment.state === "unclear"
      ? t("cashier.instalmentText_unclear")
      : receipt?.state === "awaiting" && receipt.confirmBy
        ? t("cashier.instalmentText_awaiting", { until: date(receipt.confirmBy) })
        : receipt?.state === "disputed"
          ? t("cashier.instalmentText_disputed")
          : receipt?.state === "auto_received" && receipt.caseUntil
            ? t("cashier.instalmentText_auto", { until: date(receipt.caseUntil) })
            : receipt?.state === "forced"
              ? t(`cashier.instalmentText_forced_${receipt.refund}`)
              : receipt?.state === "returned"
                ? t("cashier.instalmentText_returned")
                : undefined;
  return text ? <p className="text-sm text-muted">{text}</p> : null;
}
