import type { BookBreak, BreakWithNotes } from "@khela/contract/console/reconciliation";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer } from "@mantine/core";
import { useState } from "react";
import { Facts, Mono, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { HourPart } from "./HourPart.tsx";
import { PaymentDesk } from "./PaymentDesk.tsx";
import classes from "./reconciliation.module.css";
import { ageText, sourceName, subjectText } from "./source-name.ts";
import { BreakState } from "./use-break-columns.tsx";
import { type BreakAction, useBreakAction, useBreak } from "./use-reconciliation.ts";

interface BreakDrawerProps {
  breakId: string;
  nowMs: number;
  readOnly: boolean;
  onClose: () => void;
}

/** Both sides of a break, its notes, and the possible actions. */
export function BreakDrawer({ breakId, nowMs, readOnly, onClose }: BreakDrawerProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const found = useBreak(breakId);
  const row = found.data;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={row ? `${t(`desk.kind_${row.kind}`)}: ${subjectText(i18n, row.subject)}` : t("desk.breaks")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {row ? (
        <div className={classes["drawer"]}>
          <Facts
            items={[
              [t("console.state"), <BreakState key="state" state={row.state} />],
              [t("desk.breakSource"), sourceName(i18n, row.source)],
              [t("desk.breakDifference"), <Amount key="difference" value={row.difference} signed />],
              [t("desk.breakAge"), ageText(i18n, Date.parse(row.foundAt), nowMs)],
              [t("desk.breakOwner"), row.ownerName ?? <EmptyCell key="owner" />],
            ]}
          />
          <div className={classes["sides"]}>
            {(["ours", "theirs"] as const).map((name) =>
              row.kind === "statement" ? (
                <HourPart key={name} title={t(`desk.${name}`)} side={row[name]} />
              ) : (
                <SidePart key={name} title={t(`desk.${name}`)} subject={row.subject} side={row[name]} />
              ),
            )}
          </div>
          {row.payment ? <PaymentDesk row={row} payment={row.payment} readOnly={readOnly} /> : null}
          {readOnly ? null : <Actions row={row} />}
          <Notes notes={row.notes} />
        </div>
      ) : found.isError ? (
        <Failure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <PanelSkeleton height={420} />
      )}
    </Drawer>
  );
}

interface SidePartProps {
  title: string;
  subject: string;
  side: BookBreak["ours"];
}

function SidePart({ title, subject, side }: SidePartProps) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <section className={classes["side"]} aria-label={title}>
      <h3>{title}</h3>
      {side === null ? (
        <p>{t("desk.notThere")}</p>
      ) : (
        <Facts
          items={[
            ...(side.state ? [[t("console.state"), sideState(i18n, subject, side.state)] as const] : []),
            ...(side.amount
              ? [[t("console.amount"), <Amount key="amount" value={side.amount} />] as const]
              : []),
            ...(side.currency ? [[t("desk.proofCurrency"), side.currency] as const] : []),
            ...(side.reference
              ? [[t("console.reference"), <Mono key="reference">{side.reference}</Mono>] as const]
              : []),
            ...(side.id ? [[t("desk.sideId"), <Mono key="id">{side.id}</Mono>] as const] : []),
          ]}
        />
      )}
    </section>
  );
}

/** The state of one side: translated for deposits and payouts, otherwise as its book states it. */
function sideState({ t, has }: ReturnType<typeof useI18n>, subject: string, state: string): string {
  const key = subject.startsWith("payout:")
    ? `console.case_${state === "succeeded" ? "paid" : state}`
    : `console.deposit_${state}`;
  return has(key) ? t(key) : state;
}

/** Breaks within our own books can't be closed by hand; they end when the books agree. */
const NEVER_BY_HAND: readonly BookBreak["kind"][] = ["ledger", "balance"];

function actionsOf({ state, kind, ownerName, ownedByMe }: BookBreak): BreakAction[] {
  if (state === "resolved") return ["note"];
  return [
    "ask",
    ...(ownerName === null ? (["take"] as const) : ownedByMe ? (["release"] as const) : []),
    ...(state === "open" ? (["explain"] as const) : (["reopen"] as const)),
    ...(NEVER_BY_HAND.includes(kind) ? [] : (["resolve"] as const)),
    "note",
  ];
}

const WITHOUT_REASON: readonly BreakAction[] = ["ask", "take", "release"];

function Actions({ row }: { row: BreakWithNotes }) {
  const { t } = useI18n();
  const [asking, setAsking] = useState<BreakAction>();
  const act = useBreakAction(row.breakId, () => setAsking(undefined));
  const { version } = row;
  const begin = (action: BreakAction) =>
    WITHOUT_REASON.includes(action) ? act.mutate({ action, version }) : setAsking(action);
  return (
    <div className={classes["actions"]}>
      {actionsOf(row).map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === "ask" && !row.payment?.correction ? "filled" : "default"}
          loading={act.isPending && act.variables?.action === action}
          disabled={act.isPending}
          onClick={() => begin(action)}
        >
          {t(`desk.do_${action}`)}
        </Button>
      ))}
      {asking ? (
        <ReasonDialog
          title={t(`desk.do_${asking}`)}
          {...(asking === "resolve" ? { text: t("desk.resolveText") } : {})}
          {...(asking === "explain" ? { text: t("desk.explainText") } : {})}
          confirm={t(`desk.do_${asking}`)}
          danger={asking === "resolve"}
          busy={act.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => act.mutate({ action: asking, version, reason })}
        />
      ) : null}
    </div>
  );
}

function Notes({ notes }: { notes: BreakWithNotes["notes"] }) {
  const { t } = useI18n();
  return (
    <section aria-label={t("desk.notes")}>
      <h3 className={classes["notesTitle"]}>{t("desk.notes")}</h3>
      <ol className={classes["notes"]}>
        {notes.map((note) => (
          <li key={`${note.at} ${note.action}`}>
            <b>{note.author ?? t("desk.byRun")}</b> · {t(`desk.did_${note.action}`)} ·{" "}
            <DateTime at={note.at} />
            {note.text ? <p>{note.text}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
