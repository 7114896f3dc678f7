/** The pages about rebate, cashback, VIP ranks, missions, referral and agents. */
import { rebateKind } from "@khela/contract/console/rebates";
import { isDayKey } from "@khela/kernel/period";
import { contractKinds, contractStates } from "@khela/rules/agents/contract";
import { commissionStates, friendStates, linkReasons } from "@khela/rules/referral/commission";
import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { isOneOf, isShortText, parseTableSearch } from "../features/data-table/table-search.ts";
import { NotFoundPage } from "./not-found.tsx";
import type { Raw } from "./route-search.ts";
import { shell } from "./shell-routes.tsx";

export const rebates = createRoute({
  getParentRoute: () => shell,
  path: "/rebates",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, { kind: isOneOf(rebateKind.options), tab: isOneOf(["rates"]) }),
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/rebates/RebatesPage.tsx")),
});

export const rebatePayouts = createRoute({
  getParentRoute: () => shell,
  path: "/rebates/$kind/$period",
  beforeLoad: ({ params: { kind, period } }) => {
    if (!rebateKind.safeParse(kind).success || !isDayKey(period)) notFound({ throw: true });
  },
  notFoundComponent: NotFoundPage,
  validateSearch: (raw: Raw) => parseTableSearch(raw, {}),
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/rebates/PayoutsPage.tsx")),
});

export const referral = createRoute({
  getParentRoute: () => shell,
  path: "/referral",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      tab: isOneOf(["friends", "terms"]),
      state: isOneOf([...commissionStates, ...friendStates, "all"]),
      reason: isOneOf(linkReasons),
      open: isShortText,
    }),
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/referral/ReferralPage.tsx")),
});

export const vipRanks = createRoute({
  getParentRoute: () => shell,
  path: "/vip-ranks",
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/vip-ranks/VipRanksPage.tsx")),
});

const agents = createRoute({
  getParentRoute: () => shell,
  path: "/agents",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { parent: isShortText }),
  staticData: { permission: "agents.read" },
  component: lazyRouteComponent(() => import("../screens/agents/AgentTreePage.tsx")),
});

const agentContracts = createRoute({
  getParentRoute: () => shell,
  path: "/agent-contracts",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      tab: isOneOf(["templates", "caps"]),
      kind: isOneOf(contractKinds),
      state: isOneOf(contractStates),
      only: isOneOf(["root", "asked"]),
      open: isShortText,
    }),
  staticData: { permission: "agents.read" },
  component: lazyRouteComponent(() => import("../screens/agent-contracts/ContractsPage.tsx")),
});

const agentBills = createRoute({
  getParentRoute: () => shell,
  path: "/agent-bills",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      tab: isShortText,
      kind: isShortText,
      state: isShortText,
      from: isShortText,
      to: isShortText,
      open: isShortText,
    }),
  staticData: { permission: "agents.read" },
  component: lazyRouteComponent(() => import("../screens/agent-bills/AgentBillsPage.tsx")),
});

const agentLinks = createRoute({
  getParentRoute: () => shell,
  path: "/agent-links",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      tab: isOneOf(["newcomers"]),
      state: isOneOf(["open", "ended"]),
      link: isShortText,
    }),
  staticData: { permission: "agents.read" },
  component: lazyRouteComponent(() => import("../screens/agent-links/AgentLinksPage.tsx")),
});

export const missions = createRoute({
  getParentRoute: () => shell,
  path: "/missions",
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/missions/MissionsPage.tsx")),
});

export const missionProgress = createRoute({
  getParentRoute: () => shell,
  path: "/mission-progress",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { version: isShortText, run: isShortText }),
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/missions/ProgressPage.tsx")),
});

export const agentRoutes = [agents, agentContracts, agentBills, agentLinks] as const;
