import { useI18n } from "@khela/ui/i18n";
import { Badge, Button, Tooltip } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCrown from "@tabler/icons-react/dist/esm/icons/IconCrown.mjs";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag3.mjs";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { paymentColumns } from "../../features/payments/columns.tsx";
import { ClaimedBy, WaitingSince } from "../../features/sla/queue-marks.tsx";
import { Mono } from "../../shell/parts/page-head.tsx";
import { WithdrawalState } from "../../shell/parts/state-badge.tsx";
import { EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { riskText } from "./risk.ts";
import { allowedVerbs, type Row, type Verb } from "./use-actions.ts";
import classes from "./withdrawals.module.css";

interface ColumnSetup {
  nowMs: number;
  total: string | undefined;
  mayReview: boolean;
  act: (verb: Verb, row: Row) => void;
}

/** From this number of risk reasons on, a withdrawal is highlighted. */
const MANY_REASONS = 2;

export function useColumns({ nowMs, total, mayReview, act }: ColumnSetup): readonly Column<Row>[] {
  const i18n = useI18n();
  const { t } = i18n;
  const shared = paymentColumns<Row>(i18n, { total, state: (row) => <WithdrawalState state={row.state} /> });
  return [
    shared.reference,
    shared.player,
    {
      id: "rank",
      title: t("desk.vip_rank"),
      cell: (row) => <VipRank rank={row.rank} />,
      csv: (row) => row.rank?.[i18n.written] ?? "",
    },
    shared.amount,
    {
      id: "age",
      title: t("console.waiting"),
      sort: "createdAt",
      cell: (row) => <Waiting row={row} nowMs={nowMs} />,
      csv: (row) => csvMoment(row.createdAt),
    },
    {
      id: "risk",
      title: t("console.risk"),
      cell: (row) => <Risk row={row} />,
      csv: (row) => row.risk.map((reason) => riskText(i18n, reason)).join("; "),
    },
    shared.method,
    {
      id: "payee",
      title: t("console.payee"),
      off: true,
      cell: (row) => <Mono>{row.account}</Mono>,
      csv: (row) => row.account,
    },
    shared.fee,
    shared.state,
    {
      id: "approvals",
      title: t("console.approvals"),
      cell: (row) => <Approvals row={row} />,
      csv: (row) => row.approvals.map(({ by }) => by).join("; "),
    },
    {
      id: "claimed",
      title: t("console.claimedBy"),
      cell: (row) => <ClaimedBy name={row.claimedBy} mine={row.claimedByMe} />,
      csv: (row) => row.claimedBy,
    },
    ...(mayReview
      ? [
          {
            id: "actions",
            title: t("console.actions"),
            pinned: true,
            cell: (row: Row) => <RowActions row={row} act={act} />,
          },
        ]
      : []),
  ];
}

/** The waiting time, coloured by the promise; for decided withdrawals, the time of the request. */
export function Waiting({ row, nowMs }: { row: Row; nowMs: number }) {
  if (row.state !== "requested") return <DateTime at={row.createdAt} />;
  return <WaitingSince at={row.createdAt} nowMs={nowMs} />;
}

/** The VIP rank at the request; requests of higher ranks come first. */
function VipRank({ rank }: { rank: Row["rank"] }) {
  const { written } = useI18n();
  if (!rank) return <EmptyCell />;
  return (
    <Badge
      variant="light"
      color="gold"
      tt="none"
      miw="max-content"
      leftSection={<IconCrown size={13} aria-hidden />}
    >
      {rank[written]}
    </Badge>
  );
}

function Risk({ row }: { row: Row }) {
  const i18n = useI18n();
  if (row.risk.length === 0) return <EmptyCell />;
  const texts = row.risk.map((reason) => riskText(i18n, reason));
  return (
    <Tooltip
      multiline
      maw={360}
      label={texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    >
      <span className={classes["risk"]} data-level={row.risk.length >= MANY_REASONS ? "high" : "some"}>
        <IconFlag size={16} aria-hidden />
        {i18n.t("console.riskCount", { n: row.risk.length })}
        <span className="sr-only">{texts.join(" ")}</span>
      </span>
    </Tooltip>
  );
}

/** The number of given and needed approvals, with the operators' names. */
function Approvals({ row }: { row: Row }) {
  const { t } = useI18n();
  const { approvals, approvalsNeeded } = row;
  if (approvalsNeeded === 0) return <span className={classes["approvals"]}>{t("console.approvalAuto")}</span>;
  const names = approvals.map(({ by }) => by).join(", ");
  return (
    <Tooltip label={names} disabled={names === ""}>
      <span
        className={classes["approvals"]}
        data-state={approvals.length === 0 ? "none" : approvals.length < approvalsNeeded ? "some" : "all"}
      >
        <IconCheck size={15} aria-hidden />
        {t("console.approvalCount", { n: approvals.length, needed: approvalsNeeded })}
        <span className="sr-only">{names}</span>
      </span>
    </Tooltip>
  );
}

function RowActions({ row, act }: { row: Row; act: (verb: Verb, row: Row) => void }) {
  const { t } = useI18n();
  const verbs = allowedVerbs(row, true);
  if (verbs.length === 0) return <EmptyCell />;
  return (
    <div className={classes["rowActions"]}>
      {verbs.includes("claim") ? (
        <Button size="compact-sm" variant="default" onClick={() => act("claim", row)}>
          {t("console.claim")}
        </Button>
      ) : null}
      {verbs.includes("approve") ? (
        <Button size="compact-sm" variant="light" color="win" onClick={() => act("approve", row)}>
          {t("console.approve")}
        </Button>
      ) : null}
      {verbs.includes("reject") ? (
        <Button size="compact-sm" variant="light" color="lose" onClick={() => act("reject", row)}>
          {t("console.reject")}
        </Button>
      ) : null}
    </div>
  );
}
