/** A withdrawal's payouts, and the player's confirmation or dispute of each. Source: MONEY-04, MONEY-05. */
import type { Withdrawal } from "@khela/contract/cashier";
import type { PayoutSlice } from "@khela/contract/confirmation";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { toast } from "@khela/ui/toast";
import { useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { reasonText } from "../../features/cashier/states.ts";
import { canDeny, sliceStage, STAGE_TONES, waitsForWord } from "../../features/cashier/slices.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { ReceiptDialog } from "./ReceiptDialog.tsx";
import { useConfirmations } from "./use-confirmations.ts";

export function SliceList({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, number } = useI18n();
  const confirm = useConfirmations();
  const [denied, setDenied] = useState<PayoutSlice>();
  const { slices, withdrawalId } = withdrawal;
  const waiting = slices.filter(waitsForWord);
  const received = async (work: Promise<unknown>) => {
    if ((await work) !== undefined) toast({ kind: "success", text: t("cashier.receivedThanks") });
  };
  return (
    <section aria-label={t("cashier.payouts")} className="grid gap-3">
      {slices.length > 1 ? (
        <h3 className="text-sm text-muted">{t("cashier.payoutsCount", { n: slices.length })}</h3>
      ) : null}
      <ul className="grid gap-3">
        {slices.map((slice, index) => (
          <li key={slice.sliceId} className="rounded-2xl bg-surface-2 p-4">
            <SliceCard
              slice={slice}
              name={slices.length > 1 ? t("cashier.payoutNumber", { n: number(index + 1) }) : undefined}
              busy={confirm.busy}
              onReceived={() => void received(confirm.run({ kind: "received", sliceId: slice.sliceId }))}
              onDeny={() => setDenied(slice)}
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
      {denied ? <ReceiptDialog slice={denied} onClose={() => setDenied(undefined)} /> : null}
    </section>
  );
}

interface SliceCardProps {
  slice: PayoutSlice;
  /** The payout's label when there are several. */
  name: string | undefined;
  busy: boolean;
  onReceived: () => void;
  onDeny: () => void;
}

function SliceCard({ slice, name, busy, onReceived, onDeny }: SliceCardProps) {
  const i18n = useI18n();
  const { t, digits } = i18n;
  const stage = sliceStage(slice);
  const reason = slice.state === "failed" ? reasonText(i18n, slice.reason) : undefined;
  const deny = canDeny(slice, systemClock.nowMs());
  const mayReceive = waitsForWord(slice) || stage === "disputed";
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {name ? <span className="text-sm text-muted">{name}</span> : null}
        <Money value={slice.amount} className="font-bold" />
        <Badge tone={STAGE_TONES[stage]}>{t(`cashier.slice_${stage}`)}</Badge>
        {slice.account ? <bdi className="text-xs text-muted">{digits(slice.account)}</bdi> : null}
        <bdi className="ms-auto font-mono text-xs text-faint">{slice.reference}</bdi>
      </p>
      <StageText slice={slice} />
      {reason ? (
        <p className="text-sm text-muted">
          {reason} {t("cashier.moneyIsBack")}
        </p>
      ) : null}
      {slice.receipt?.payerProof ? (
        <p className="flex gap-2 rounded-xl bg-info/10 px-3 py-2.5 text-sm">
          <Icon name="info" size={18} className="mt-0.5 shrink-0 text-info" />
          <span>
            <strong className="block">{t("cashier.payerProof")}</strong>
            {slice.receipt.payerProof}
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
function StageText({ slice }: { slice: PayoutSlice }) {
  const { t, date } = useI18n();
  const { receipt } = slice;
  const text =
    slice.state === "unclear"
      ? t("cashier.sliceText_unclear")
      : receipt?.state === "awaiting" && receipt.confirmBy
        ? t("cashier.sliceText_awaiting", { until: date(receipt.confirmBy) })
        : receipt?.state === "disputed"
          ? t("cashier.sliceText_disputed")
          : receipt?.state === "auto_received" && receipt.caseUntil
            ? t("cashier.sliceText_auto", { until: date(receipt.caseUntil) })
            : receipt?.state === "forced"
              ? t(`cashier.sliceText_forced_${receipt.refund}`)
              : receipt?.state === "returned"
                ? t("cashier.sliceText_returned")
                : undefined;
  return text ? <p className="text-sm text-muted">{text}</p> : null;
}
