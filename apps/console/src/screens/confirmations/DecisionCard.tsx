import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import type { Decision } from "./case.ts";
import classes from "./confirmations.module.css";

interface DecisionCardProps {
  decision: Decision;
  mayDecide: boolean;
  busy: boolean;
  onDecide: (verb: "approve" | "refuse" | "withdraw") => void;
}

/** A request by one operator, and the decision of another one. */
export function DecisionCard({ decision, mayDecide, busy, onDecide }: DecisionCardProps) {
  const { t } = useI18n();
  const { state, mine } = decision;
  return (
    <article className={classes["card"]} data-open={state === "open"}>
      <header className={classes["cardHead"]}>
        <strong>{t(`console.caseAction_${decision.action}`)}</strong>
        <Badge tone={state === "open" ? "gold" : state === "approved" ? "win" : "plain"}>
          {t(`console.caseDecision_${state}`)}
        </Badge>
      </header>
      <p>{decision.note}</p>
      <p className={classes["evidence"]}>
        {t("console.caseEvidence")}: {decision.evidence}
      </p>
      <p className={classes["evidence"]}>
        {decision.askedBy} · <DateTime at={decision.askedAt} />
        {decision.decidedBy && decision.decidedAt ? (
          <>
            {" → "}
            {decision.decidedBy} · <DateTime at={decision.decidedAt} />
          </>
        ) : null}
      </p>
      {state === "open" && mayDecide ? (
        mine ? (
          <div className={classes["cardActions"]}>
            <span className={classes["evidence"]}>{t("console.caseNeedsOther")}</span>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onDecide("withdraw")}>
              {t("console.caseWithdraw")}
            </Button>
          </div>
        ) : (
          <div className={classes["cardActions"]}>
            <Button size="compact-sm" color="win.4" disabled={busy} onClick={() => onDecide("approve")}>
              {t("console.approve")}
            </Button>
            <Button
              size="compact-sm"
              variant="light"
              color="lose"
              disabled={busy}
              onClick={() => onDecide("refuse")}
            >
              {t("console.caseRefuse")}
            </Button>
          </div>
        )
      ) : null}
    </article>
  );
}
