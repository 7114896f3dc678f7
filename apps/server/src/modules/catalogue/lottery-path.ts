import { isLottery, lotteryRules } from "@khela/games/lottery/lotteries";
import type { LotteryArea } from "@khela/games/lottery/types";

const PAGES: Readonly<Record<LotteryArea, string>> = {
  vn: "/vnLottery",
  sea: "/seaLottery",
  lott: "/lottery",
};

/** The query parameters of a lottery's page. */
export interface LotteryPage {
  view?: "betting" | "lobby" | undefined;
  prizeMode?: string | undefined;
  /** The address of a page of this site. */
  backUrl?: string | undefined;
}

/**
 * The address at which a lottery opens: its own page with the game (GAME-05, LOTT-01). Lotteries of a later version
 * get the general page.
 */
export function lotteryPath(gameCode: string, { view, prizeMode, backUrl }: LotteryPage): string {
  const query = new URLSearchParams({ gameCode });
  for (const [name, value] of Object.entries({ view, prizeMode, backUrl })) if (value) query.set(name, value);
  const area = isLottery(gameCode) ? lotteryRules(gameCode).area : "lott";
  return `${PAGES[area]}?${query.toString()}`;
}
