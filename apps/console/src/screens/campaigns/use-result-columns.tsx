import type { CampaignResult, CampaignResults } from "@khela/contract/console/campaign-results";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { Amount } from "../../shell/parts/values.tsx";
import classes from "./campaigns.module.css";

type Totals = CampaignResults["totals"];
type Sum = "granted" | "paid" | "returned" | "cost";
type Brought = keyof Totals["now"];

/** The columns of the report. @param totals over the whole selection */
export function useResultColumns(
  by: "campaign" | "source",
  totals: Totals | undefined,
): readonly Column<CampaignResult>[] {
  const { t, number } = useI18n();
  const nameOf = useCampaignName();
  const totalled = (total: (of: Totals) => ReactNode) => (totals ? { total: total(totals) } : {});
  const count = (id: "members" | "newDepositors"): Column<CampaignResult> => ({
    id,
    title: t(`desk.camp_${id}`),
    sort: id,
    end: true,
    cell: (row) => number(row[id]),
    csv: (row) => row[id],
    ...totalled((of) => number(of[id])),
  });
  const sum = (id: Sum, off = false): Column<CampaignResult> => ({
    id,
    title: t(`desk.camp_${id}`),
    sort: id,
    end: true,
    off,
    cell: (row) => <Amount value={row[id]} />,
    csv: (row) => row[id],
    ...totalled((of) => <Amount value={of[id]} />),
  });
  const brought = (id: Brought): Column<CampaignResult>[] => [
    {
      id,
      title: t(`desk.camp_${id}`),
      sort: id,
      end: true,
      cell: ({ now, before }) => <NowAndBefore id={id} now={now[id]} before={before[id]} />,
      csv: ({ now }) => now[id],
      ...totalled(({ now, before }) => <NowAndBefore id={id} now={now[id]} before={before[id]} />),
    },
    {
      id: `${id}Before`,
      title: t("desk.camp_of_before", { figure: t(`desk.camp_${id}`) }),
      end: true,
      off: true,
      cell: ({ before }) => <Amount value={before[id]} signed={id !== "turnover"} />,
      csv: ({ before }) => before[id],
      ...totalled(({ before }) => <Amount value={before[id]} signed={id !== "turnover"} />),
    },
  ];
  return [
    {
      id: "campaign",
      title: t(by === "campaign" ? "desk.camp_campaign" : "desk.rewardSource"),
      sort: "source",
      cell: (row) => (
        <div className={classes["named"]}>
          <CampaignLink row={row}>{nameOf(row)}</CampaignLink>
          {row.campaign === "" ? null : <span>{t(`desk.rewardSource_${row.source}`)}</span>}
        </div>
      ),
      csv: (row) => nameOf(row),
    },
    {
      id: "source",
      title: t("desk.rewardSource"),
      off: true,
      cell: (row) => t(`desk.rewardSource_${row.source}`),
      csv: (row) => row.source,
    },
    count("members"),
    count("newDepositors"),
    sum("granted", true),
    sum("paid"),
    sum("returned"),
    sum("cost"),
    ...brought("turnover"),
    ...brought("ggr"),
    ...brought("ngr"),
  ];
}

function NowAndBefore({ id, now, before }: { id: Brought; now: string; before: string }) {
  const { t } = useI18n();
  return (
    <div className={classes["pair"]}>
      <Amount value={now} signed={id !== "turnover"} />
      <span>
        {t("desk.camp_before")} <Amount value={before} />
      </span>
    </div>
  );
}

/** The names of campaigns that have no title of their own. */
const NAMES: Readonly<Record<string, MessageId>> = {
  once: "desk.ref_kind_once",
  share: "desk.ref_kind_share",
  levelUp: "desk.camp_vip_levelUp",
  weekly: "desk.camp_vip_weekly",
  monthly: "desk.camp_vip_monthly",
  birthday: "desk.camp_vip_birthday",
};

function useCampaignName(): (row: CampaignResult) => string {
  const { t, written } = useI18n();
  return ({ source, campaign, title }) => {
    const name = NAMES[campaign];
    return title ? title[written] : t(name ?? `desk.rewardSource_${source}`);
  };
}

/** The name as a link to the page of its campaign, where there is one. */
function CampaignLink({
  row: { source, campaign, title },
  children,
}: {
  row: CampaignResult;
  children: string;
}) {
  if (title && source === "promotion")
    return (
      <Link to="/promotions/$promotionId" params={{ promotionId: campaign }}>
        {children}
      </Link>
    );
  if (title && source === "raffle")
    return (
      <Link to="/raffles/$raffleId" params={{ raffleId: campaign }}>
        {children}
      </Link>
    );
  if (source === "mission" || source === "leaderboard") return <Link to="/missions">{children}</Link>;
  if (source === "referral") return <Link to="/referral">{children}</Link>;
  if (source === "rebate" || source === "cashback") return <Link to="/rebates">{children}</Link>;
  if (source === "vip") return <Link to="/vip-ranks">{children}</Link>;
  return <strong>{children}</strong>;
}
