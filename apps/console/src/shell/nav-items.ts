import type { MessageId } from "@khela/i18n/message-ids";
import type { Permission } from "@khela/contract/permissions";
import IconAdjustment from "@tabler/icons-react/dist/esm/icons/IconScale.mjs";
import IconAgents from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import IconContracts from "@tabler/icons-react/dist/esm/icons/IconContract.mjs";
import IconAudit from "@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs";
import IconBanner from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconBrand from "@tabler/icons-react/dist/esm/icons/IconPalette.mjs";
import IconConfirmation from "@tabler/icons-react/dist/esm/icons/IconChecklist.mjs";
import IconCampaigns from "@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs";
import IconCardTables from "@tabler/icons-react/dist/esm/icons/IconCards.mjs";
import IconCashier from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsDollar.mjs";
import IconDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs";
import IconDeposit from "@tabler/icons-react/dist/esm/icons/IconSquareRoundedArrowDown.mjs";
import IconFeedback from "@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs";
import IconFeed from "@tabler/icons-react/dist/esm/icons/IconGitPullRequest.mjs";
import IconFields from "@tabler/icons-react/dist/esm/icons/IconForms.mjs";
import IconJackpots from "@tabler/icons-react/dist/esm/icons/IconCoins.mjs";
import IconGames from "@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs";
import IconKyc from "@tabler/icons-react/dist/esm/icons/IconId.mjs";
import IconLiveChat from "@tabler/icons-react/dist/esm/icons/IconHeadset.mjs";
import IconLostDevice from "@tabler/icons-react/dist/esm/icons/IconDeviceMobileOff.mjs";
import IconPages from "@tabler/icons-react/dist/esm/icons/IconArticle.mjs";
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconDraws from "@tabler/icons-react/dist/esm/icons/IconTicket.mjs";
import IconRaffles from "@tabler/icons-react/dist/esm/icons/IconEgg.mjs";
import IconReferral from "@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs";
import IconMissions from "@tabler/icons-react/dist/esm/icons/IconTrophy.mjs";
import IconNotice from "@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs";
import IconPlayers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import IconPromotions from "@tabler/icons-react/dist/esm/icons/IconDiscount.mjs";
import IconPromotionGrants from "@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs";
import IconPointItems from "@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs";
import IconPointOrders from "@tabler/icons-react/dist/esm/icons/IconPackage.mjs";
import IconPointSettings from "@tabler/icons-react/dist/esm/icons/IconPercentage.mjs";
import IconProviders from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconQuickStrip from "@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs";
import IconRebates from "@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs";
import IconReconciliation from "@tabler/icons-react/dist/esm/icons/IconChecklist.mjs";
import IconReturns from "@tabler/icons-react/dist/esm/icons/IconChartDots.mjs";
import IconRewards from "@tabler/icons-react/dist/esm/icons/IconGift.mjs";
import IconSports from "@tabler/icons-react/dist/esm/icons/IconBallFootball.mjs";
import IconSportsLimits from "@tabler/icons-react/dist/esm/icons/IconGauge.mjs";
import IconSportsRefusals from "@tabler/icons-react/dist/esm/icons/IconReceiptOff.mjs";
import IconSystem from "@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs";
import IconTableChat from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";
import IconAgentBills from "@tabler/icons-react/dist/esm/icons/IconReceiptDollar.mjs";
import IconAgentLinks from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconVendorTasks from "@tabler/icons-react/dist/esm/icons/IconAlertSquareRounded.mjs";
import IconVip from "@tabler/icons-react/dist/esm/icons/IconCrown.mjs";
import IconVendors from "@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs";
import IconWallet from "@tabler/icons-react/dist/esm/icons/IconWallet.mjs";
import IconWithdrawal from "@tabler/icons-react/dist/esm/icons/IconSquareRoundedArrowUp.mjs";

/** A page of the console and the permission that it needs. */
export interface NavItem {
  to:
    | "/dashboard"
    | "/players"
    | "/agents"
    | "/agent-contracts"
    | "/agent-bills"
    | "/agent-links"
    | "/kyc"
    | "/lost-devices"
    | "/withdrawals"
    | "/confirmations"
    | "/deposits"
    | "/cashier-settings"
    | "/providers"
    | "/reconciliation"
    | "/adjustments"
    | "/rewards"
    | "/promotions"
    | "/promotion-grants"
    | "/campaign-results"
    | "/raffles"
    | "/raffle-draws"
    | "/referral"
    | "/point-orders"
    | "/point-items"
    | "/point-settings"
    | "/rebates"
    | "/vip-ranks"
    | "/vendors"
    | "/games"
    | "/jackpots"
    | "/sports"
    | "/sports-limits"
    | "/sports-refusals"
    | "/returns"
    | "/card-tables"
    | "/seamless"
    | "/vendor-tasks"
    | "/feed"
    | "/banners"
    | "/notices"
    | "/quick-strip"
    | "/help"
    | "/pages"
    | "/feedback"
    | "/live-chat"
    | "/table-chat"
    | "/messages"
    | "/missions"
    | "/brand"
    | "/fields"
    | "/system"
    | "/audit";
  label: MessageId;
  permission: Permission;
  icon: typeof IconAudit;
}

export interface NavGroup {
  label: MessageId;
  items: readonly NavItem[];
}

/** The side navigation, in order. The first allowed item is the operator's home. */
const NAVIGATION: readonly NavGroup[] = [
  {
    label: "console.navOverview",
    items: [
      { to: "/dashboard", label: "console.dashboard", permission: "dashboard.read", icon: IconDashboard },
      { to: "/players", label: "console.players", permission: "players.read", icon: IconPlayers },
      { to: "/agents", label: "desk.agents", permission: "agents.read", icon: IconAgents },
      { to: "/agent-contracts", label: "desk.contracts", permission: "agents.read", icon: IconContracts },
      { to: "/agent-bills", label: "desk.bill_title", permission: "agents.read", icon: IconAgentBills },
      { to: "/agent-links", label: "desk.links", permission: "agents.read", icon: IconAgentLinks },
      { to: "/kyc", label: "console.kyc", permission: "kyc.review", icon: IconKyc },
      {
        to: "/lost-devices",
        label: "desk.lostDevices",
        permission: "credentials.write",
        icon: IconLostDevice,
      },
    ],
  },
  {
    label: "console.navMoney",
    items: [
      {
        to: "/withdrawals",
        label: "console.withdrawals",
        permission: "withdrawals.read",
        icon: IconWithdrawal,
      },
      {
        to: "/confirmations",
        label: "console.confirmations",
        permission: "withdrawals.read",
        icon: IconConfirmation,
      },
      { to: "/deposits", label: "console.deposits", permission: "withdrawals.read", icon: IconDeposit },
      {
        to: "/cashier-settings",
        label: "console.cashierSettings",
        permission: "withdrawals.read",
        icon: IconCashier,
      },
      { to: "/providers", label: "desk.providers", permission: "providers.read", icon: IconProviders },
      {
        to: "/reconciliation",
        label: "desk.reconciliation",
        permission: "reconciliation.read",
        icon: IconReconciliation,
      },
      {
        to: "/adjustments",
        label: "console.adjustments",
        permission: "approvals.read",
        icon: IconAdjustment,
      },
      { to: "/rewards", label: "desk.rewards", permission: "rewards.read", icon: IconRewards },
      { to: "/point-orders", label: "desk.points_orders", permission: "points.read", icon: IconPointOrders },
      { to: "/point-items", label: "desk.points_items", permission: "points.read", icon: IconPointItems },
      {
        to: "/point-settings",
        label: "desk.points_settings",
        permission: "points.read",
        icon: IconPointSettings,
      },
      { to: "/rebates", label: "desk.rb_title", permission: "promotions.read", icon: IconRebates },
      { to: "/vip-ranks", label: "desk.vip_title", permission: "promotions.read", icon: IconVip },
    ],
  },
  {
    label: "desk.navPromotions",
    items: [
      { to: "/promotions", label: "desk.promotions", permission: "promotions.read", icon: IconPromotions },
      {
        to: "/promotion-grants",
        label: "desk.promo_grants",
        permission: "promotions.read",
        icon: IconPromotionGrants,
      },
      { to: "/raffles", label: "desk.raf_title", permission: "promotions.read", icon: IconRaffles },
      { to: "/raffle-draws", label: "desk.raf_drawsTitle", permission: "promotions.read", icon: IconDraws },
      { to: "/missions", label: "desk.missions", permission: "promotions.read", icon: IconMissions },
      { to: "/referral", label: "desk.ref_title", permission: "promotions.read", icon: IconReferral },
      {
        to: "/campaign-results",
        label: "desk.camp_nav",
        permission: "promotions.read",
        icon: IconCampaigns,
      },
    ],
  },
  {
    label: "shelf.navGames",
    items: [
      { to: "/vendors", label: "shelf.vendors", permission: "games.read", icon: IconVendors },
      { to: "/games", label: "shelf.games", permission: "games.read", icon: IconGames },
      { to: "/jackpots", label: "shelf.jackpots", permission: "games.read", icon: IconJackpots },
      { to: "/sports", label: "shelf.sports", permission: "games.read", icon: IconSports },
      { to: "/sports-limits", label: "trading.limits", permission: "sports.trade", icon: IconSportsLimits },
      {
        to: "/sports-refusals",
        label: "trading.refusals",
        permission: "sports.trade",
        icon: IconSportsRefusals,
      },
      { to: "/returns", label: "shelf.returns", permission: "dashboard.read", icon: IconReturns },
      { to: "/card-tables", label: "shelf.cardTables", permission: "games.read", icon: IconCardTables },
      { to: "/feed", label: "shelf.feeds", permission: "games.read", icon: IconFeed },
      { to: "/seamless", label: "shelf.seamless", permission: "games.read", icon: IconWallet },
      {
        to: "/vendor-tasks",
        label: "shelf.vendorTasks",
        permission: "reconciliation.read",
        icon: IconVendorTasks,
      },
    ],
  },
  {
    label: "console.navContent",
    items: [
      { to: "/banners", label: "console.banners", permission: "content.read", icon: IconBanner },
      { to: "/notices", label: "console.notices", permission: "content.read", icon: IconNotice },
      { to: "/quick-strip", label: "desk.quickStrip", permission: "content.read", icon: IconQuickStrip },
      { to: "/help", label: "console.helpDesk", permission: "content.read", icon: IconHelp },
      { to: "/pages", label: "desk.pages", permission: "content.read", icon: IconPages },
      {
        to: "/feedback",
        label: "console.feedback",
        permission: "feedback.answer",
        icon: IconFeedback,
      },
      { to: "/live-chat", label: "desk.liveChat", permission: "feedback.answer", icon: IconLiveChat },
      { to: "/table-chat", label: "shelf.tableChat", permission: "feedback.answer", icon: IconTableChat },
      { to: "/messages", label: "desk.messages", permission: "content.read", icon: IconMessages },
    ],
  },
  {
    label: "console.navSystem",
    items: [
      { to: "/brand", label: "console.brand", permission: "system.read", icon: IconBrand },
      { to: "/fields", label: "console.fields", permission: "system.read", icon: IconFields },
      { to: "/system", label: "console.system", permission: "system.read", icon: IconSystem },
      { to: "/audit", label: "console.audit", permission: "audit.read", icon: IconAudit },
    ],
  },
];

/** The navigation items that an operator's roles grant. */
export function navigationFor(permissions: readonly Permission[]): readonly NavGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    items: group.items.filter(({ permission }) => permissions.includes(permission)),
  })).filter(({ items }) => items.length > 0);
}

/** The start page of an operator; undefined where the roles grant no page at all. */
export function homeOf(permissions: readonly Permission[]): NavItem["to"] | undefined {
  return navigationFor(permissions)[0]?.items[0]?.to;
}
