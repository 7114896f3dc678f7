import { isLottery, lotteryRules } from "@khela/games/lottery/lotteries";
import type { LotteryArea } from "@khela/games/lottery/types";

const PAGES: Readonly<Record<LotteryArea, string>> = {
  vn: "/vnLottery",
  sea: "/seaLottery",
  lott: "/lottery",
};

/** How its page opens. */
export interface LotteryPage {
  view?: "betting" | "lobby" | undefined;
  prizeMode?: string | undefined;
  /** A page of this site. */
  backUrl?: string | undefined;
}

/** Where a lottery opens: its page with the game (GAME-05, LOTT-01). One that a later version brings has the general page. */
export function lotteryPath(gameCode: string, { view, prizeMode, backUrl }: LotteryPage): string {
  const query = new URLSearchParams({ gameCode });
  for (const [name, value] of Object.entries({ view, prizeMode, backUrl })) if (value) query.set(name, value);
  const area = isLottery(gameCode) ? lotteryRules(gameCode).area : "lott";
  return `${PAGES[area]}?${query.toString()}`;
}
