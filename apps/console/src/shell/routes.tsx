/** Every page of the console; each is its own chunk, and its table's state is in its address. */
import { kycState } from "@khela/contract/kyc";
import { lostDeviceStates } from "@khela/rules/auth/lost-device";
import { CASE_VIEWS } from "@khela/contract/console/confirmations";
import { APPROVAL_KINDS } from "@khela/contract/console/adjustments";
import { approvalStates } from "@khela/rules/operators/four-eyes";
import { VENDOR_TASK_KINDS, VENDOR_TASK_STATES } from "@khela/contract/console/vendor-tasks";
import { FEED_KINDS, FEED_STATES, GAME_STATES } from "@khela/contract/console/games";
import { BROADCAST_STATES } from "@khela/contract/console/messages";
import { BREAK_KINDS, BREAK_STATES } from "@khela/contract/console/reconciliation";
import { RETURN_GROUPS } from "@khela/contract/console/returns";
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from "@khela/contract/cashier";
import { CHAT_STATES } from "@khela/contract/live-chat";
import type { Permission } from "@khela/contract/permissions";
import { isDayKey } from "@khela/kernel/period";
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { isOneOf, isShortText, parseTableSearch } from "../features/data-table/table-search.ts";
import { homeOf } from "./nav-items.ts";
import { PendingShell } from "./pending.tsx";
import "./route-permission.ts";
import { loadOperator } from "./session.ts";

/** The filters of a table whose rows have a day. */
const PERIOD = { from: isDayKey, to: isDayKey };

const root = createRootRoute();

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: (raw: Record<string, unknown>): { next?: string; ended?: string } => ({
    ...(typeof raw["next"] === "string" && /^\/(?!\/)/.test(raw["next"]) ? { next: raw["next"] } : {}),
    ...(raw["ended"] === "1" ? { ended: "1" } : {}),
  }),
  component: lazyRouteComponent(() => import("../screens/login/LoginPage.tsx")),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: async ({ location }) => {
    if (await loadOperator()) return;
    const search = location.pathname === "/" ? {} : { next: location.href };
    redirect({ to: "/login", search, throw: true });
  },
  component: lazyRouteComponent(() => import("./Shell.tsx")),
  pendingComponent: PendingShell,
});

/** A page without anything in its address but its path. */
const page = <const Path extends string>(path: Path, permission: Permission, load: PageLoader) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { permission },
    component: lazyRouteComponent(load),
  });
type PageLoader = () => Promise<{ default: ComponentType }>;

const index = createRoute({
  getParentRoute: () => shell,
  path: "/",
  beforeLoad: async () => {
    const home = homeOf((await loadOperator())?.permissions ?? []);
    if (home) redirect({ to: home, replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import("./NoPages.tsx")),
});

const CHART_DAYS = ["7", "30", "90"];
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard",
  validateSearch: (raw: Record<string, unknown>): { days?: string } =>
    typeof raw["days"] === "string" && CHART_DAYS.includes(raw["days"]) ? { days: raw["days"] } : {},
  staticData: { permission: "dashboard.read" },
  component: lazyRouteComponent(() => import("../screens/dashboard/DashboardPage.tsx")),
});

const players = createRoute({
  getParentRoute: () => shell,
  path: "/players",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, { status: isOneOf(["active", "blocked", "closed"]) }),
  staticData: { permission: "players.read" },
  component: lazyRouteComponent(() => import("../screens/players/PlayersPage.tsx")),
});

const player = createRoute({
  getParentRoute: () => shell,
  path: "/players/$playerId",
  validateSearch: (raw: Record<string, unknown>): { tab?: string } =>
    typeof raw["tab"] === "string" ? { tab: raw["tab"] } : {},
  staticData: { permission: "players.read" },
  component: lazyRouteComponent(() => import("../screens/player/PlayerPage.tsx")),
});

const kyc = createRoute({
  getParentRoute: () => shell,
  path: "/kyc",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, { state: isOneOf([...kycState.options, "all"]) }),
  staticData: { permission: "kyc.review" },
  component: lazyRouteComponent(() => import("../screens/kyc/KycPage.tsx")),
});

const kycCheck = page("/kyc/$requestId", "kyc.review", () => import("../screens/kyc/ReviewPage.tsx"));

const lostDevices = createRoute({
  getParentRoute: () => shell,
  path: "/lost-devices",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, { state: isOneOf([...lostDeviceStates, "all"]) }),
  staticData: { permission: "players.read" },
  component: lazyRouteComponent(() => import("../screens/lost-devices/LostDevicesPage.tsx")),
});

const withdrawals = createRoute({
  getParentRoute: () => shell,
  path: "/withdrawals",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, {
      state: isOneOf([...WITHDRAWAL_STATES, "all"]),
      ...PERIOD,
      open: isShortText,
    }),
  staticData: { permission: "withdrawals.read" },
  component: lazyRouteComponent(() => import("../screens/withdrawals/WithdrawalsPage.tsx")),
});

const confirmations = createRoute({
  getParentRoute: () => shell,
  path: "/confirmations",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, { view: isOneOf(CASE_VIEWS), open: isShortText }),
  staticData: { permission: "withdrawals.read" },
  component: lazyRouteComponent(() => import("../screens/confirmations/ConfirmationsPage.tsx")),
});

const cashierSettings = page(
  "/cashier-settings",
  "withdrawals.read",
  () => import("../screens/cashier-settings/CashierSettingsPage.tsx"),
);

const deposits = createRoute({
  getParentRoute: () => shell,
  path: "/deposits",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, {
      state: isOneOf(DEPOSIT_STATES),
      ...PERIOD,
      open: isShortText,
    }),
  staticData: { permission: "withdrawals.read" },
  component: lazyRouteComponent(() => import("../screens/deposits/DepositsPage.tsx")),
});

const adjustments = createRoute({
  getParentRoute: () => shell,
  path: "/adjustments",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, {
      state: isOneOf([...approvalStates, "all"]),
      kind: isOneOf(APPROVAL_KINDS),
      ...PERIOD,
    }),
  staticData: { permission: "approvals.read" },
  component: lazyRouteComponent(() => import("../screens/adjustments/AdjustmentsPage.tsx")),
});

const providers = page(
  "/providers",
  "providers.read",
  () => import("../screens/providers/ProvidersPage.tsx"),
);

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: "/reconciliation",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, {
      state: isOneOf([...BREAK_STATES, "all"]),
      kind: isOneOf(BREAK_KINDS),
      source: isShortText,
      open: isShortText,
    }),
  staticData: { permission: "reconciliation.read" },
  component: lazyRouteComponent(() => import("../screens/reconciliation/ReconciliationPage.tsx")),
});

const vendors = createRoute({
  getParentRoute: () => shell,
  path: "/vendors",
  validateSearch: (raw: Record<string, unknown>) => parseTableSearch(raw, {}),
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/vendors/VendorsPage.tsx")),
});

const games = createRoute({
  getParentRoute: () => shell,
  path: "/games",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, {
      vendor: isShortText,
      category: isShortText,
      state: isOneOf(GAME_STATES),
      tag: isShortText,
    }),
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/games/GamesPage.tsx")),
});

const sports = page("/sports", "games.read", () => import("../screens/sports/SportsPage.tsx"));

const jackpots = page("/jackpots", "games.read", () => import("../screens/jackpots/JackpotsPage.tsx"));

const returns = createRoute({
  getParentRoute: () => shell,
  path: "/returns",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, {
      by: isOneOf(RETURN_GROUPS),
      vendor: isShortText,
      alarms: isOneOf(["1"]),
      ...PERIOD,
    }),
  staticData: { permission: "dashboard.read" },
  component: lazyRouteComponent(() => import("../screens/returns/ReturnsPage.tsx")),
});

const cardTables = page(
  "/card-tables",
  "games.read",
  () => import("../screens/card-tables/CardTablesPage.tsx"),
);

const feed = createRoute({
  getParentRoute: () => shell,
  path: "/feed",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, { vendor: isShortText, state: isOneOf(FEED_STATES), kind: isOneOf(FEED_KINDS) }),
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/feed/FeedPage.tsx")),
});

const seamless = page("/seamless", "games.read", () => import("../screens/seamless/SeamlessPage.tsx"));

const vendorTasks = createRoute({
  getParentRoute: () => shell,
  path: "/vendor-tasks",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, {
      state: isOneOf([...VENDOR_TASK_STATES, "all"]),
      kind: isOneOf(VENDOR_TASK_KINDS),
    }),
  staticData: { permission: "reconciliation.read" },
  component: lazyRouteComponent(() => import("../screens/vendor-tasks/VendorTasksPage.tsx")),
});

const banners = page("/banners", "content.read", () => import("../screens/banners/BannersPage.tsx"));

const notices = page("/notices", "content.read", () => import("../screens/notices/NoticesPage.tsx"));

const quickStrip = page(
  "/quick-strip",
  "content.read",
  () => import("../screens/quick-strip/QuickStripPage.tsx"),
);

const help = page("/help", "content.read", () => import("../screens/help/HelpPage.tsx"));

const pages = page("/pages", "content.read", () => import("../screens/pages/PagesPage.tsx"));

const system = page("/system", "system.read", () => import("../screens/system/SystemPage.tsx"));

const brand = page("/brand", "system.read", () => import("../screens/brand/BrandPage.tsx"));

const fields = page("/fields", "system.read", () => import("../screens/fields/FieldsPage.tsx"));

const feedback = createRoute({
  getParentRoute: () => shell,
  path: "/feedback",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, { state: isOneOf(["open", "answered"]) }),
  staticData: { permission: "feedback.answer" },
  component: lazyRouteComponent(() => import("../screens/feedback/FeedbackPage.tsx")),
});

const liveChat = createRoute({
  getParentRoute: () => shell,
  path: "/live-chat",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, { state: isOneOf(CHAT_STATES), chat: isShortText }),
  staticData: { permission: "feedback.answer" },
  component: lazyRouteComponent(() => import("../screens/live-chat/LiveChatPage.tsx")),
});

const tableChat = createRoute({
  getParentRoute: () => shell,
  path: "/table-chat",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, { table: isShortText, show: isShortText }),
  staticData: { permission: "feedback.answer" },
  component: lazyRouteComponent(() => import("../screens/table-chat/TableChatPage.tsx")),
});

const messages = createRoute({
  getParentRoute: () => shell,
  path: "/messages",
  validateSearch: (raw: Record<string, unknown>) =>
    parseTableSearch(raw, { state: isOneOf(BROADCAST_STATES), to: isShortText }),
  staticData: { permission: "content.read" },
  component: lazyRouteComponent(() => import("../screens/messages/MessagesPage.tsx")),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: "/audit",
  validateSearch: (raw: Record<string, unknown>) => parseTableSearch(raw, { action: isShortText, ...PERIOD }),
  staticData: { permission: "audit.read" },
  component: lazyRouteComponent(() => import("../screens/audit/AuditPage.tsx")),
});

export const routeTree = root.addChildren([
  login,
  shell.addChildren([
    index,
    dashboard,
    players,
    player,
    kyc,
    kycCheck,
    lostDevices,
    withdrawals,
    cashierSettings,
    confirmations,
    deposits,
    providers,
    reconciliation,
    adjustments,
    vendors,
    games,
    jackpots,
    sports,
    returns,
    cardTables,
    seamless,
    vendorTasks,
    feed,
    banners,
    notices,
    quickStrip,
    help,
    pages,
    feedback,
    liveChat,
    tableChat,
    messages,
    brand,
    fields,
    system,
    audit,
  ]),
]);
