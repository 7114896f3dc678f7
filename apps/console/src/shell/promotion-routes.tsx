/** The pages of promotions, and what all campaigns cost. */
import { CAMPAIGN_GROUPS } from "@khela/contract/console/campaign-results";
import { grantStates } from "@khela/rules/promotions/grant";
import { promotionCategories, promotionStates } from "@khela/rules/promotions/promotion";
import { rewardSources } from "@khela/rules/rewards/reward";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isOneOf, isShortText, parseTableSearch } from "../features/data-table/table-search.ts";
import { NotFoundPage, requireId } from "./not-found.tsx";
import { PERIOD, type Raw } from "./route-search.ts";
import { shell } from "./shell-routes.tsx";

const promotions = createRoute({
  getParentRoute: () => shell,
  path: "/promotions",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, { state: isOneOf(promotionStates), category: isOneOf(promotionCategories) }),
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/promotions/PromotionsPage.tsx")),
});

const newPromotion = createRoute({
  getParentRoute: () => shell,
  path: "/promotions/new",
  staticData: { permission: "promotions.write" },
  component: lazyRouteComponent(() => import("../screens/promotions/PromotionEditor.tsx")),
});

const promotion = createRoute({
  getParentRoute: () => shell,
  path: "/promotions/$promotionId",
  beforeLoad: ({ params }) => requireId(params.promotionId),
  notFoundComponent: NotFoundPage,
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/promotions/PromotionEditor.tsx")),
});

const promotionGrants = createRoute({
  getParentRoute: () => shell,
  path: "/promotion-grants",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, {
      state: isOneOf(grantStates),
      clawback: isOneOf(["open", "closed"]),
      promotion: isShortText,
      open: isShortText,
    }),
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/promotions/GrantsPage.tsx")),
});

const campaignResults = createRoute({
  getParentRoute: () => shell,
  path: "/campaign-results",
  validateSearch: (raw: Raw) =>
    parseTableSearch(raw, { by: isOneOf(CAMPAIGN_GROUPS), source: isOneOf(rewardSources), ...PERIOD }),
  staticData: { permission: "promotions.read" },
  component: lazyRouteComponent(() => import("../screens/campaigns/CampaignResultsPage.tsx")),
});

export const promotionRoutes = [
  promotions,
  newPromotion,
  promotion,
  promotionGrants,
  campaignResults,
] as const;
