import type { CaseView } from "@khela/contract/console/confirmations";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { Facts, Mono, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { DrawerActions, DrawerAmount, DrawerPart } from "../../shell/parts/drawer-parts.tsx";
import { askable, type Decision, isWork } from "./case.ts";
import { AskDialog, ProofDialog } from "./CaseDialogs.tsx";
import { CaseEvents } from "./CaseEvents.tsx";
import { CasePictures } from "./CasePictures.tsx";
import { DecisionCard } from "./DecisionCard.tsx";
import { ClaimedBy } from "../../features/sla/queue-marks.tsx";
import { CaseStage, Since } from "./parts.tsx";
import { caseQuery, useCaseVerbs } from "./use-case.ts";
import classes from "./confirmations.module.css";

const REFRESH_MS = 10_000;

interface CaseDrawerProps {
  instalmentId: string;
  nowMs: number;
  onClose: () => void;
}

/** All details of one payout, with the possible actions. */
export function CaseDrawer({ instalmentId, nowMs, onClose }: CaseDrawerProps) {
  const { t } = useI18n();
  const found = useQuery({ ...caseQuery(instalmentId), refetchInterval: useRefresh(REFRESH_MS) });
  const view = found.data;
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      title={view ? t("console.caseOf", { reference: view.reference }) : t("console.confirmations")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {view ? (
        <Case view={view} nowMs={nowMs} />
      ) : found.isError ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <PanelSkeleton height={420} />
      )}
    </Drawer>
  );
}

type Asking = "prove" | Decision["action"];

function Case({ view, nowMs }: { view: CaseView; nowMs: number }) {
  const { t } = useI18n();
  const mayReview = usePermission("withdrawals.review");
  const [asking, setAsking] = useState<Asking>();
  const verbs = useCaseVerbs(view.instalmentId, () => setAsking(undefined));
  const free = view.claimedBy === null || view.claimedByMe;
  const dialog = { busy: verbs.isPending, onClose: () => setAsking(undefined) };
  const deciding = {
    mayDecide: mayReview,
    busy: verbs.isPending,
    onDecide: (decision: "approve" | "refuse" | "withdraw", about: Decision) =>
      verbs.mutate({ verb: "decide", decision, about }),
  };
  return (
    <>
      <CaseStage row={view} />
      <DrawerAmount value={view.amount} />
      {view.state === "unclear" ? <Text size="sm">{t("console.caseUnclearText")}</Text> : null}
      {/* Decisions that wait for this operator come before the details. */}
      <CaseDecisions decisions={view.decisions.filter(({ state }) => state === "open")} {...deciding} />
      <CaseFacts view={view} nowMs={nowMs} />
      {view.pictures.length > 0 ? (
        <DrawerPart title={t("console.caseProofs")}>
          {mayReview ? <CasePictures view={view} /> : <Text size="sm">{t("console.caseProofsHidden")}</Text>}
        </DrawerPart>
      ) : null}
      <CaseDecisions decisions={view.decisions.filter(({ state }) => state !== "open")} {...deciding} />
      <DrawerPart title={t("console.caseEvents")}>
        <CaseEvents events={view.events} />
      </DrawerPart>
      {mayReview && isWork(view) && free ? (
        <CaseActions
          view={view}
          busy={verbs.isPending}
          onAsk={setAsking}
          onClaim={() => verbs.mutate({ verb: view.claimedByMe ? "release" : "claim" })}
        />
      ) : null}
      {asking === "prove" ? (
        <ProofDialog {...dialog} onConfirm={(proof) => verbs.mutate({ verb: "prove", proof })} />
      ) : null}
      {asking !== undefined && asking !== "prove" ? (
        <AskDialog
          {...dialog}
          action={asking}
          refund={view.receipt?.refund ?? "none"}
          onConfirm={(words) => verbs.mutate({ verb: "ask", action: asking, ...words })}
        />
      ) : null}
    </>
  );
}

interface CaseDecisionsProps {
  decisions: readonly Decision[];
  mayDecide: boolean;
  busy: boolean;
  onDecide: (verb: "approve" | "refuse" | "withdraw", about: Decision) => void;
}

/** The requests to a second operator about this case. */
function CaseDecisions({ decisions, onDecide, ...may }: CaseDecisionsProps) {
  const { t } = useI18n();
  if (decisions.length === 0) return null;
  return (
    <DrawerPart title={t("console.caseDecisions")}>
      <div className={classes["cards"]}>
        {decisions.map((decision) => (
          <DecisionCard
            key={decision.id}
            decision={decision}
            onDecide={(verb) => onDecide(verb, decision)}
            {...may}
          />
        ))}
      </div>
    </DrawerPart>
  );
}

interface CaseActionsProps {
  view: CaseView;
  busy: boolean;
  onAsk: (what: Asking) => void;
  onClaim: () => void;
}

/** The actions on a case that no other operator has claimed. */
function CaseActions({ view, busy, onAsk, onClaim }: CaseActionsProps) {
  const { t } = useI18n();
  const asked = view.decisions.some(({ state }) => state === "open");
  return (
    <DrawerActions>
      {view.receipt?.state === "disputed" ? (
        <Button color="gold" disabled={busy} onClick={() => onAsk("prove")}>
          {t("console.caseProve")}
        </Button>
      ) : null}
      {(asked ? [] : askable(view)).map((action) => (
        <Button
          key={action}
          variant="light"
          color={action === "force" || action === "failed" ? "lose" : "win"}
          disabled={busy}
          onClick={() => onAsk(action)}
        >
          {t(`console.caseAction_${action}`)}
        </Button>
      ))}
      <Button variant="default" disabled={busy} onClick={onClaim}>
        {t(view.claimedByMe ? "console.release" : "console.claim")}
      </Button>
    </DrawerActions>
  );
}

function CaseFacts({ view, nowMs }: { view: CaseView; nowMs: number }) {
  const { t } = useI18n();
  const { receipt } = view;
  // A payout that was not paid has no receipt.
  const receiptFacts: ComponentProps<typeof Facts>["items"] = receipt
    ? [
        [
          t("console.caseConfirmBy"),
          receipt.confirmBy ? <DateTime key="by" at={receipt.confirmBy} /> : <EmptyCell key="by" />,
        ],
        [t("console.caseRefund"), t(`console.caseRefund_${receipt.refund}`)],
        [t("console.casePayerProof"), receipt.payerProof ?? <EmptyCell key="proof" />],
      ]
    : [];
  return (
    <Facts
      items={[
        [t("console.player"), <PlayerLink key="player" id={view.playerId} account={view.playerAccount} />],
        [t("console.method"), view.methodName],
        [t("console.payee"), <Mono key="payee">{view.account}</Mono>],
        [
          t("console.providerReference"),
          view.providerReference ? <Mono key="at">{view.providerReference}</Mono> : <EmptyCell key="at" />,
        ],
        [t("console.waiting"), <Since key="since" row={view} nowMs={nowMs} />],
        ...receiptFacts,
        [t("console.claimedBy"), <ClaimedBy key="claim" name={view.claimedBy} mine={view.claimedByMe} />],
      ]}
    />
  );
}
