import type { ApprovalRow } from "@khela/contract/console/adjustments";
import { useI18n } from "@khela/ui/i18n";
import { ApprovalState } from "../../features/approvals/approval-state.tsx";
import { creditText, subjectText } from "../../features/approvals/subject-text.ts";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { WaitingSince } from "../../features/sla/queue-marks.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, EmptyCell, DateTime } from "../../shell/parts/values.tsx";

/** A request is late after four hours and overdue after twenty; after 24 hours it expires. */
const PROMISE = { lateMs: 4 * 3_600_000, overMs: 20 * 3_600_000 } as const;

interface Totals {
  credited: string;
  debited: string;
}

export function useColumns(nowMs: number, totals: Totals | undefined): readonly Column<ApprovalRow>[] {
  const i18n = useI18n();
  const { t } = i18n;
  return [
    {
      id: "what",
      title: t("console.approvalWhat"),
      cell: (row) => <strong>{subjectText(i18n, row.subject)}</strong>,
      csv: (row) => subjectText(i18n, row.subject),
    },
    {
      id: "player",
      title: t("console.player"),
      sort: "playerAccount",
      cell: (row) =>
        row.playerId === null || row.playerAccount === null ? (
          <EmptyCell />
        ) : (
          <PlayerLink id={row.playerId} account={row.playerAccount} />
        ),
      csv: (row) => row.playerAccount ?? "",
    },
    {
      id: "amount",
      title: t("console.amount"),
      sort: "amount",
      end: true,
      cell: (row) => <Moved row={row} />,
      csv: (row) => signedAmount(row),
      ...(totals === undefined
        ? {}
        : {
            total: (
              <>
                <Amount value={totals.credited} signed /> <Amount value={`-${totals.debited}`} signed />
              </>
            ),
          }),
    },
    {
      id: "cause",
      title: t("console.adjustCause"),
      cell: (row) =>
        row.subject.kind === "adjustment" ? t(`console.adjustCause_${row.subject.cause}`) : <EmptyCell />,
      csv: (row) => (row.subject.kind === "adjustment" ? row.subject.cause : ""),
    },
    {
      id: "age",
      title: t("console.waiting"),
      sort: "askedAt",
      cell: (row) =>
        row.state === "open" ? (
          <WaitingSince at={row.askedAt} nowMs={nowMs} promised={PROMISE} />
        ) : (
          <DateTime at={row.askedAt} />
        ),
      csv: (row) => csvMoment(row.askedAt),
    },
    {
      id: "maker",
      title: t("console.approvalMaker"),
      cell: (row) => row.maker.name,
      csv: (row) => row.maker.name,
    },
    {
      id: "state",
      title: t("console.state"),
      sort: "state",
      cell: (row) => <ApprovalState state={row.state} />,
      csv: (row) => row.state,
    },
    {
      id: "decider",
      title: t("console.approvalDecider"),
      cell: (row) => row.decidedBy?.name ?? <EmptyCell />,
      csv: (row) => row.decidedBy?.name,
    },
    {
      id: "text",
      title: t("console.reason"),
      off: true,
      wrap: true,
      cell: (row) => row.text,
      csv: (row) => row.text,
    },
  ];
}

function signedAmount({ subject }: ApprovalRow): string {
  if (subject.kind === "correction") return subject.player;
  if (subject.kind === "reward") return subject.amount;
  if (subject.kind !== "adjustment") return "";
  return subject.direction === "credit" ? subject.amount : `-${subject.amount}`;
}

function Moved({ row }: { row: ApprovalRow }) {
  const i18n = useI18n();
  const { subject } = row;
  if (subject.kind === "correction") return <Amount value={subject.player} signed />;
  if (subject.kind === "reward") return <Amount value={subject.amount} signed />;
  if (subject.kind !== "adjustment") return <EmptyCell />;
  return subject.play ? (
    <span>{creditText(i18n, signedAmount(row), subject)}</span>
  ) : (
    <Amount value={signedAmount(row)} signed />
  );
}
