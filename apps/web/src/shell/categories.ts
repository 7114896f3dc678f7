/** The page and the picture of each game category. Source: NAV-01, NAV-05, NAV-06. */
import type { Category } from "@khela/contract/catalogue";
import { pathOfList } from "@khela/games/list-paths";

const ICONS: Record<Category, string> = {
  rng: "slots",
  live: "live",
  fish: "fish",
  pvp: "pvp",
  inHouse: "star",
  sports: "sports",
  esports: "esports",
  cockfight: "cockfight",
  lottery: "lottery",
  elott: "ticket",
  poker: "poker",
  jackpot: "crown",
  crash: "crash",
  arcade: "esports",
  cricket: "cricket",
  mini: "dice",
};

/** The URL of a small 3D picture in /art. */
export const artIcon = (name: string): string => `/art/i-${name}.webp`;

export const categoryIcon = (category: Category): string => artIcon(ICONS[category]);

/** The lottery page of a vendor; undefined for vendors that run no lottery. Source: GAME-05. */
export function lotteryPage(vassalage: string): string | undefined {
  return ["TCG_LOTTO_VN", "TCG_SEA", "LOTT", "ELOTT"].includes(vassalage)
    ? categoryPath("lottery", vassalage)
    : undefined;
}

/** The page of a category; for lotteries it depends on the first vendor's vassalage. */
export function categoryPath(category: Category, vassalage: string | undefined): string {
  if (category === "lottery" || category === "elott") {
    if (vassalage === "TCG_LOTTO_VN") return "/vnLottery";
    if (vassalage === "TCG_SEA") return "/seaLottery";
    return "/lottery";
  }
  return pathOfList(category);
}
