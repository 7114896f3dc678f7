import type { CaseView } from "@khela/contract/console/confirmations";
import { useI18n } from "@khela/ui/i18n";
import { paymentReason } from "../../shell/parts/payment-reason.ts";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import classes from "./confirmations.module.css";

/** The history of a payout, in order. */
export function CaseEvents({ events }: { events: CaseView["events"] }) {
  const i18n = useI18n();
  const { t } = i18n;
  const actorOf = (actor: string): string =>
    actor.startsWith("operator:")
      ? actor.slice("operator:".length)
      : i18n.has(`console.caseActor_${actor}`)
        ? t(`console.caseActor_${actor}` as "console.caseActor_player")
        : actor;
  const wordOf = (what: string): string =>
    i18n.has(`console.caseEvent_${what}`) ? t(`console.caseEvent_${what}` as "console.caseEvent_paid") : what;
  const noteOf = (note: string): string =>
    i18n.has(`console.caseAction_${note}`)
      ? t(`console.caseAction_${note}` as "console.caseAction_repay")
      : paymentReason(i18n, note);
  return (
    <ol className={classes["events"]}>
      {events.map((event) => (
        <li key={`${event.at}${event.what}`} className={classes["event"]}>
          <span>
            <strong>{wordOf(event.what)}</strong> · {actorOf(event.actor)}
            {event.amount ? (
              <>
                {" · "}
                <Amount value={event.amount} />
              </>
            ) : null}
            {event.note ? <span className={classes["note"]}>{noteOf(event.note)}</span> : null}
          </span>
          <DateTime at={event.at} format="seconds" />
        </li>
      ))}
    </ol>
  );
}
