/**
 * The pages of the agent centre (AGENT-01): the name of the specification, the address below /agentHome, the flag, the
 * code. A page is listed once it works. The first entry is the default page.
 */
import type { Flag } from "@khela/contract/system";
import type { MessageId } from "@khela/i18n/message-ids";
import type { IconName } from "@khela/ui/icon";
import { type LazyScreen, lazyScreen } from "../../shell/lazy-screen.tsx";

/** The twelve pages, named as in the specification (section 2), in the order of the menu, and the contracts. */
type AgentPageName =
  | "agentTeamOverview"
  | "downlineManagmentView"
  | "registerCenter"
  | "contracts"
  | "agentAnnouncement"
  | "personalHistoryCopy"
  | "palStatementsAgentCopy"
  | "agentDownlineTransactionDetailsCopy"
  | "agentRevenueReport"
  | "agentDividendRecordCopy2"
  | "agentDailyWages2"
  | "agentHourSalary"
  | "agentRealtimeSalary";

/** The parts of the menu: the team, what it does, what the agent earns. */
export const AGENT_GROUPS = ["team", "reports", "income"] as const;

export interface AgentPage {
  name: AgentPageName;
  /** The address: `/agentHome/<path>`. */
  path: string;
  label: MessageId;
  icon: IconName;
  group: (typeof AGENT_GROUPS)[number];
  /** The flag without which the page isn't there. */
  flag: Flag;
  screen: LazyScreen<object>;
}

/** One page, which tells by its address which kind of contract it is about. */
const payRecords = lazyScreen(() => import("./pay/PayRecords.tsx"), ["agent"]);

export const AGENT_PAGES: readonly AgentPage[] = [
  {
    name: "agentTeamOverview",
    path: "team-overview",
    label: "agentTeam.overview",
    icon: "chart",
    group: "team",
    flag: "AGENTPOLICY3",
    screen: lazyScreen(() => import("./overview/TeamOverview.tsx"), ["agent"]),
  },
  {
    name: "downlineManagmentView",
    path: "downline-management",
    label: "agentTeam.downlines",
    icon: "tree",
    group: "team",
    flag: "AGENTPOLICY3",
    screen: lazyScreen(() => import("./downlines/DownlineManagement.tsx"), ["agent"]),
  },
  {
    name: "agentAnnouncement",
    path: "announcements",
    label: "agentLinks.announcements",
    icon: "megaphone",
    group: "team",
    flag: "AGENTPOLICY3",
    screen: lazyScreen(() => import("./AgentAnnouncements.tsx"), ["agent"]),
  },
  {
    name: "registerCenter",
    path: "register-center",
    label: "agentLinks.center",
    icon: "userPlus",
    group: "team",
    flag: "AGENTPOLICY3",
    screen: lazyScreen(() => import("./links/RegisterCenter.tsx"), ["agent"]),
  },
  {
    name: "contracts",
    path: "contracts",
    label: "agentContract.contracts",
    icon: "receipt",
    group: "income",
    flag: "AGENTPOLICY3",
    screen: lazyScreen(() => import("./contracts/Contracts.tsx"), ["agent"]),
  },
  {
    name: "personalHistoryCopy",
    path: "team-betting",
    label: "agentTeam.betting",
    icon: "receipt",
    group: "reports",
    flag: "AGENTPOLICY3",
    screen: lazyScreen(() => import("./reports/TeamBetting.tsx"), ["agent"]),
  },
  {
    name: "palStatementsAgentCopy",
    path: "user-loss",
    label: "agentTeam.loss",
    icon: "sort",
    group: "reports",
    flag: "AGENTPOLICY3",
    screen: lazyScreen(() => import("./reports/TeamLoss.tsx"), ["agent"]),
  },
  {
    name: "agentDownlineTransactionDetailsCopy",
    path: "account-details",
    label: "agentTeam.account",
    icon: "wallet",
    group: "reports",
    flag: "AGENTPOLICY3",
    screen: lazyScreen(() => import("./reports/AccountDetails.tsx"), ["agent"]),
  },
  {
    name: "agentRevenueReport",
    path: "my-income",
    label: "agentTeam.income",
    icon: "star",
    group: "income",
    flag: "AGENTPOLICY3",
    screen: lazyScreen(() => import("./reports/AgentRevenue.tsx"), ["agent"]),
  },
  {
    name: "agentDividendRecordCopy2",
    path: "dividends",
    label: "agentPay.kind_dividend",
    icon: "chart",
    group: "income",
    flag: "AGENTPOLICY3",
    screen: payRecords,
  },
  {
    name: "agentDailyWages2",
    path: "daily-wages",
    label: "agentPay.kind_dailyWage",
    icon: "wallet",
    group: "income",
    flag: "AGENTPOLICY3",
    screen: payRecords,
  },
  {
    name: "agentHourSalary",
    path: "hourly-salary",
    label: "agentPay.kind_hourlySalary",
    icon: "history",
    group: "income",
    flag: "AGENTPOLICY3",
    screen: payRecords,
  },
  {
    name: "agentRealtimeSalary",
    path: "real-time-salary",
    label: "agentPay.kind_realTimeSalary",
    icon: "refresh",
    group: "income",
    flag: "AGENTPOLICY3",
    screen: payRecords,
  },
];
