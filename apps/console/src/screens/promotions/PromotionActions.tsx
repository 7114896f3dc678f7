import {
  endCampaign,
  grantManually,
  type PromotionDesk,
  publishCampaign,
} from "@khela/contract/console/promotions";
import { moneyFromText } from "@khela/kernel/money";
import { needsTwoOperators } from "@khela/rules/promotions/terms";
import { useI18n } from "@khela/ui/i18n";
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

interface PromotionActionsProps {
  saved: PromotionDesk;
  /** Whether the form has changes that aren't saved; only saved terms can be published. */
  isChanged: boolean;
}

/** Publishing, ending, and granting by hand. */
export function PromotionActions({ saved, isChanged }: PromotionActionsProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState<"publish" | "end" | "grant">();
  const mayWrite = usePermission("promotions.write");
  const mayReview = usePermission("promotions.review");
  const close = () => setAsking(undefined);
  const { state, unpublished, approvalWaits } = saved;
  return (
    <>
      {mayReview && state === "published" && saved.published?.trigger.kind === "manual" ? (
        <Button variant="light" onClick={() => setAsking("grant")}>
          {t("desk.promo_grantByHand")}
        </Button>
      ) : null}
      {mayWrite && state === "published" ? (
        <Button variant="light" color="lose" onClick={() => setAsking("end")}>
          {t("desk.promo_end")}
        </Button>
      ) : null}
      {mayWrite && unpublished ? (
        <Button disabled={isChanged || approvalWaits} onClick={() => setAsking("publish")}>
          {t("desk.promo_publish")}
        </Button>
      ) : null}
      {asking === "publish" ? <Publish saved={saved} onClose={close} /> : null}
      {asking === "end" ? <End saved={saved} onClose={close} /> : null}
      {asking === "grant" ? <Grant saved={saved} onClose={close} /> : null}
    </>
  );
}

interface DialogProps {
  saved: PromotionDesk;
  onClose: () => void;
}

/** Shows the answer of a command on the page, and says what was done. */
function useDone(onClose: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return {
    onError: (error: unknown) => tellFailure(i18n, error),
    done: async (text: string) => {
      tellDone(text);
      onClose();
      await queries.invalidateQueries({ queryKey: ["promotion"] });
      await queries.invalidateQueries({ queryKey: ["promotions"] });
    },
  };
}

function Publish({ saved, onClose }: DialogProps) {
  const { t } = useI18n();
  const { done, onError } = useDone(onClose);
  const { budget } = saved.draft.terms;
  const needsSecond = needsTwoOperators({ budget: budget === null ? null : moneyFromText(budget) });
  const publish = useMutation({
    mutationFn: (reason: string) =>
      call(publishCampaign, { params: { promotionId: saved.id }, body: { version: saved.version, reason } }),
    onSuccess: () => done(t(needsSecond ? "desk.promo_asked" : "desk.promo_published")),
    onError,
  });
  return (
    <ReasonDialog
      title={t("desk.promo_publish")}
      text={t(needsSecond ? "desk.promo_publishTwo" : "desk.promo_publishText")}
      confirm={t(needsSecond ? "desk.promo_ask" : "desk.promo_publish")}
      busy={publish.isPending}
      onClose={onClose}
      onConfirm={(reason) => publish.mutate(reason)}
    />
  );
}

function End({ saved, onClose }: DialogProps) {
  const { t } = useI18n();
  const { done, onError } = useDone(onClose);
  const end = useMutation({
    mutationFn: (reason: string) =>
      call(endCampaign, { params: { promotionId: saved.id }, body: { reason } }),
    onSuccess: () => done(t("desk.promo_ended")),
    onError,
  });
  return (
    <ReasonDialog
      title={t("desk.promo_end")}
      text={t("desk.promo_endText")}
      confirm={t("desk.promo_end")}
      danger
      busy={end.isPending}
      onClose={onClose}
      onConfirm={(reason) => end.mutate(reason)}
    />
  );
}

function Grant({ saved, onClose }: DialogProps) {
  const { t } = useI18n();
  const { done, onError } = useDone(onClose);
  const reason = useReason();
  const [account, setAccount] = useState("");
  const [tried, setTried] = useState(false);
  // One key per dialog, so that a second click or a retry after a lost answer is the same grant.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const grant = useMutation({
    mutationFn: (text: string) =>
      call(
        grantManually,
        { params: { promotionId: saved.id }, body: { account: account.trim(), reason: text } },
        { idempotencyKey },
      ),
    onSuccess: () => done(t("desk.promo_grantDone")),
    onError,
  });
  return (
    <FormDialog
      title={t("desk.promo_grantByHand")}
      confirm={t("desk.promo_grantByHand")}
      busy={grant.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const text = reason.take();
        if (text !== undefined && account.trim() !== "") grant.mutate(text);
      }}
    >
      <TextInput
        label={t("console.player")}
        data-autofocus
        autoComplete="off"
        maxLength={40}
        value={account}
        error={tried && account.trim() === "" ? t("desk.promo_accountMissing") : null}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <ReasonField reason={reason} minRows={2} later />
    </FormDialog>
  );
}
