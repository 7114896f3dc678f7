/** Every page of the console. Each is its own chunk, and its table's state is in the URL. */
import { kycState } from "@khela/contract/kyc";
import { lostDeviceStates } from "@khela/rules/auth/lost-device";
import { CASE_VIEWS } from "@khela/contract/console/confirmations";
import { APPROVAL_KINDS } from "@khela/contract/console/adjustments";
import { rewardSources, rewardStates } from "@khela/rules/rewards/reward";
import { approvalStates } from "@khela/rules/operators/four-eyes";
import { VENDOR_TASK_KINDS, VENDOR_TASK_STATES } from "@khela/contract/console/vendor-tasks";
import { FEED_KINDS, FEED_STATES, GAME_STATES } from "@khela/contract/console/games";
import { BROADCAST_STATES } from "@khela/contract/console/messages";
import { BREAK_KINDS, BREAK_STATES } from "@khela/contract/console/reconciliation";
import { RETURN_GROUPS } from "@khela/contract/console/returns";
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from "@khela/contract/cashier";
import { CHAT_STATES } from "@khela/contract/live-chat";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isOneOf, isShortText, parseTableSearch } from "../features/data-table/table-search.ts";
import { promotionRoutes } from "./promotion-routes.tsx";
import { raffleRoutes } from "./raffle-routes.tsx";
import { sportsRoutes } from "./sports-routes.tsx";
import { NotFoundPage, requireId } from "./not-found.tsx";
import {
  agentRoutes,
  missionProgress,
  missions,
  rebatePayouts,
  rebates,
  referral,
  vipRanks,
} from "./programme-routes.tsx";
import "./route-permission.ts";
import { chartSearch, PERIOD, type Raw } from "./route-search.ts";
import { pointRoutes } from "./point-routes.tsx";
import { elsewhere, index, login, root, shell } from "./shell-routes.tsx";

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard",
  validateSearch: chartSearch,
  staticData: { permission: "dashboard.read" },
  component: lazyRouteComponent(() => import("../screens/dashboard/DashboardPage.tsx")),
});

const players = createRoute({
  getParentRoute: () => shell,
  path: "/players",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { status: isOneOf(["active", "blocked", "closed"]) }),
  staticData: { permission: "players.read" },
  component: lazyRouteComponent(() => import("../screens/players/PlayersPage.tsx")),
});

const player = createRoute({
  getParentRoute: () => shell,
  path: "/players/$playerId",
  beforeLoad: ({ params }) => requireId(params.playerId),
  notFoundComponent: NotFoundPage,
  validateSearch: (raw: Raw): { tab?: string } => (typeof raw["tab"] === "string" ? { tab: raw["tab"] } : {}),
  staticData: { permission: "players.read" },
  component: lazyRouteComponent(() => import("../screens/player/PlayerPage.tsx")),
});

const kyc = createRoute({
  getParentRoute: () => shell,
  path: "/kyc",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { state: isOneOf([...kycState.options, "all"]) }),
  staticData: { permission: "kyc.review" },
  component: lazyRouteComponent(() => import("../screens/kyc/KycPage.tsx")),
});

const kycCheck = createRoute({
  getParentRoute: () => shell,
  path: "/kyc/$requestId",
  beforeLoad: ({ params }) => requireId(params.requestId),
  notFoundComponent: NotFoundPage,
  staticData: { permission: "kyc.review" },
  component: lazyRouteComponent(() => import("../screens/kyc/ReviewPage.tsx")),
});

const lostDevices = createRoute({
  getParentRoute: () => shell,
  path: "/lost-devices",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { state: isOneOf([...lostDeviceStates, "all"]) }),
  staticData: { permission: "players.read" },
  component: lazyRouteComponent(() => import("../screens/lost-devices/LostDevicesPage.tsx")),
});

const withdrawals = createRoute({
  getParentRoute: () => shell,
  path: "/withdrawals",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, { state: isOneOf([...WITHDRAWAL_STATES, "all"]), ...PERIOD, open: isShortText }),
  staticData: { permission: "withdrawals.read" },
  component: lazyRouteComponent(() => import("../screens/withdrawals/WithdrawalsPage.tsx")),
});

const confirmations = createRoute({
  getParentRoute: () => shell,
  path: "/confirmations",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { view: isOneOf(CASE_VIEWS), open: isShortText }),
  staticData: { permission: "withdrawals.read" },
  component: lazyRouteComponent(() => import("../screens/confirmations/ConfirmationsPage.tsx")),
});

const cashierSettings = createRoute({
  getParentRoute: () => shell,
  path: "/cashier-settings",
  staticData: { permission: "withdrawals.read" },
  component: lazyRouteComponent(() => import("../screens/cashier-settings/CashierSettingsPage.tsx")),
});

const deposits = createRoute({
  getParentRoute: () => shell,
  path: "/deposits",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, { state: isOneOf(DEPOSIT_STATES), ...PERIOD, open: isShortText }),
  staticData: { permission: "withdrawals.read" },
  component: lazyRouteComponent(() => import("../screens/deposits/DepositsPage.tsx")),
});

const adjustments = createRoute({
  getParentRoute: () => shell,
  path: "/adjustments",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      state: isOneOf([...approvalStates, "all"]),
      kind: isOneOf(APPROVAL_KINDS),
      ...PERIOD,
    }),
  staticData: { permission: "approvals.read" },
  component: lazyRouteComponent(() => import("../screens/adjustments/AdjustmentsPage.tsx")),
});

const rewards = createRoute({
  getParentRoute: () => shell,
  path: "/rewards",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      source: isOneOf(rewardSources),
      state: isOneOf(rewardStates),
      ...PERIOD,
      open: isShortText,
    }),
  staticData: { permission: "rewards.read" },
  component: lazyRouteComponent(() => import("../screens/rewards/RewardsPage.tsx")),
});

const providers = createRoute({
  getParentRoute: () => shell,
  path: "/providers",
  staticData: { permission: "providers.read" },
  component: lazyRouteComponent(() => import("../screens/providers/ProvidersPage.tsx")),
});

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: "/reconciliation",
  validateSearch: (raw: Raw) =>
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
  validateSearch: (raw: Raw) => parseTableSearch(raw, {}),
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/vendors/VendorsPage.tsx")),
});

const games = createRoute({
  getParentRoute: () => shell,
  path: "/games",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      vendor: isShortText,
      category: isShortText,
      state: isOneOf(GAME_STATES),
      tag: isShortText,
    }),
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/games/GamesPage.tsx")),
});

const jackpots = createRoute({
  getParentRoute: () => shell,
  path: "/jackpots",
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/jackpots/JackpotsPage.tsx")),
});

const returns = createRoute({
  getParentRoute: () => shell,
  path: "/returns",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      by: isOneOf(RETURN_GROUPS),
      vendor: isShortText,
      alarms: isOneOf(["1"]),
      ...PERIOD,
    }),
  staticData: { permission: "dashboard.read" },
  component: lazyRouteComponent(() => import("../screens/returns/ReturnsPage.tsx")),
});

const cardTables = createRoute({
  getParentRoute: () => shell,
  path: "/card-tables",
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/card-tables/CardTablesPage.tsx")),
});

const feed = createRoute({
  getParentRoute: () => shell,
  path: "/feed",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, { vendor: isShortText, state: isOneOf(FEED_STATES), kind: isOneOf(FEED_KINDS) }),
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/feed/FeedPage.tsx")),
});

const seamless = createRoute({
  getParentRoute: () => shell,
  path: "/seamless",
  staticData: { permission: "games.read" },
  component: lazyRouteComponent(() => import("../screens/seamless/SeamlessPage.tsx")),
});

const vendorTasks = createRoute({
  getParentRoute: () => shell,
  path: "/vendor-tasks",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      state: isOneOf([...VENDOR_TASK_STATES, "all"]),
      kind: isOneOf(VENDOR_TASK_KINDS),
    }),
  staticData: { permission: "reconciliation.read" },
  component: lazyRouteComponent(() => import("../screens/vendor-tasks/VendorTasksPage.tsx")),
});

const banners = createRoute({
  getParentRoute: () => shell,
  path: "/banners",
  staticData: { permission: "content.read" },
  component: lazyRouteComponent(() => import("../screens/banners/BannersPage.tsx")),
});

const notices = createRoute({
  getParentRoute: () => shell,
  path: "/notices",
  staticData: { permission: "content.read" },
  component: lazyRouteComponent(() => import("../screens/notices/NoticesPage.tsx")),
});

const quickStrip = createRoute({
  getParentRoute: () => shell,
  path: "/quick-strip",
  staticData: { permission: "content.read" },
  component: lazyRouteComponent(() => import("../screens/quick-strip/QuickStripPage.tsx")),
});

const help = createRoute({
  getParentRoute: () => shell,
  path: "/help",
  staticData: { permission: "content.read" },
  component: lazyRouteComponent(() => import("../screens/help/HelpPage.tsx")),
});

const pages = createRoute({
  getParentRoute: () => shell,
  path: "/pages",
  staticData: { permission: "content.read" },
  component: lazyRouteComponent(() => import("../screens/pages/PagesPage.tsx")),
});

const system = createRoute({
  getParentRoute: () => shell,
  path: "/system",
  staticData: { permission: "system.read" },
  component: lazyRouteComponent(() => import("../screens/system/SystemPage.tsx")),
});

const brand = createRoute({
  getParentRoute: () => shell,
  path: "/brand",
  staticData: { permission: "system.read" },
  component: lazyRouteComponent(() => import("../screens/brand/BrandPage.tsx")),
});

const fields = createRoute({
  getParentRoute: () => shell,
  path: "/fields",
  staticData: { permission: "system.read" },
  component: lazyRouteComponent(() => import("../screens/fields/FieldsPage.tsx")),
});

const feedback = createRoute({
  getParentRoute: () => shell,
  path: "/feedback",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { state: isOneOf(["open", "answered"]) }),
  staticData: { permission: "feedback.answer" },
  component: lazyRouteComponent(() => import("../screens/feedback/FeedbackPage.tsx")),
});

const liveChat = createRoute({
  getParentRoute: () => shell,
  path: "/live-chat",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { state: isOneOf(CHAT_STATES), chat: isShortText }),
  staticData: { permission: "feedback.answer" },
  component: lazyRouteComponent(() => import("../screens/live-chat/LiveChatPage.tsx")),
});

const tableChat = createRoute({
  getParentRoute: () => shell,
  path: "/table-chat",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { table: isShortText, show: isShortText }),
  staticData: { permission: "feedback.answer" },
  component: lazyRouteComponent(() => import("../screens/table-chat/TableChatPage.tsx")),
});

const messages = createRoute({
  getParentRoute: () => shell,
  path: "/messages",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { state: isOneOf(BROADCAST_STATES), to: isShortText }),
  staticData: { permission: "content.read" },
  component: lazyRouteComponent(() => import("../screens/messages/MessagesPage.tsx")),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: "/audit",
  validateSearch: (raw: Raw) => parseTableSearch(raw, { action: isShortText, ...PERIOD }),
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
    rewards,
    ...promotionRoutes,
    ...raffleRoutes,
    referral,
    ...pointRoutes,
    rebates,
    rebatePayouts,
    vipRanks,
    ...agentRoutes,
    vendors,
    games,
    jackpots,
    ...sportsRoutes,
    returns,
    cardTables,
    seamless,
    vendorTasks,
    feed,
    banners,
    notices,
    missions,
    missionProgress,
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
    elsewhere,
  ]),
]);
