import { publishRaffle, type RaffleDetail, stepRaffle } from "@khela/contract/console/raffles";
import { moneyFromText } from "@khela/kernel/money";
import { nextState } from "@khela/rules/cashier/transitions";
import { needsTwoPublishers, raffleTransitions } from "@khela/rules/raffles/campaign";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { usePermission } from "../../shell/session.ts";
import { GiveDialog } from "./GiveDialog.tsx";
import { useRaffleDone } from "./use-raffle-done.ts";

interface RaffleActionsProps {
  saved: RaffleDetail;
  /** Whether the form has changes that aren't saved; only saved terms can be published. */
  isChanged: boolean;
}

const STEPS = ["discard", "pause", "resume", "end"] as const;
type Step = (typeof STEPS)[number];

/** Publishing, pausing, ending, discarding, and tickets by hand. */
export function RaffleActions({ saved, isChanged }: RaffleActionsProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState<Step | "publish" | "give">();
  const close = () => setAsking(undefined);
  if (!usePermission("promotions.write")) return null;
  const { state } = saved;
  const steps = STEPS.filter((step) => nextState(raffleTransitions, state, step) !== undefined);
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          variant="light"
          {...(step === "end" || step === "discard" ? { color: "lose" } : {})}
          onClick={() => setAsking(step)}
        >
          {t(`desk.raf_step_${step}`)}
        </Button>
      ))}
      {state === "published" || state === "paused" ? (
        <Button onClick={() => setAsking("give")}>{t("desk.raf_give")}</Button>
      ) : null}
      {state === "draft" ? (
        <Button disabled={isChanged || saved.approvalWaits} onClick={() => setAsking("publish")}>
          {t("desk.promo_publish")}
        </Button>
      ) : null}
      {asking === "publish" ? <Publish saved={saved} onClose={close} /> : null}
      {asking === "give" ? <GiveDialog saved={saved} onClose={close} /> : null}
      {asking !== undefined && asking !== "publish" && asking !== "give" ? (
        <TakeStep saved={saved} step={asking} onClose={close} />
      ) : null}
    </>
  );
}

interface DialogProps {
  saved: RaffleDetail;
  onClose: () => void;
}

function Publish({ saved, onClose }: DialogProps) {
  const { t } = useI18n();
  const { done, onError } = useRaffleDone(onClose);
  const needsSecond = needsTwoPublishers(moneyFromText(saved.budget));
  const publish = useMutation({
    mutationFn: (reason: string) =>
      call(publishRaffle, { params: { raffleId: saved.id }, body: { version: saved.version, reason } }),
    onSuccess: ({ raffle, approval }) =>
      done(raffle, t(approval ? "desk.promo_asked" : "desk.raf_published")),
    onError,
  });
  return (
    <ReasonDialog
      title={t("desk.promo_publish")}
      text={t(needsSecond ? "desk.raf_publishTwo" : "desk.raf_publishText")}
      confirm={t(needsSecond ? "desk.promo_ask" : "desk.promo_publish")}
      busy={publish.isPending}
      onClose={onClose}
      onConfirm={(reason) => publish.mutate(reason)}
    />
  );
}

function TakeStep({ saved, step, onClose }: DialogProps & { step: Step }) {
  const { t } = useI18n();
  const { done, onError } = useRaffleDone(onClose);
  const take = useMutation({
    mutationFn: (reason: string) =>
      call(stepRaffle, { params: { raffleId: saved.id }, body: { step, reason } }),
    onSuccess: (raffle) => done(raffle, t("console.saved")),
    onError,
  });
  return (
    <ReasonDialog
      title={t(`desk.raf_step_${step}`)}
      text={t(`desk.raf_stepText_${step}`)}
      confirm={t(`desk.raf_step_${step}`)}
      danger={step === "end" || step === "discard"}
      busy={take.isPending}
      onClose={onClose}
      onConfirm={(reason) => take.mutate(reason)}
    />
  );
}
