import { LOTTERY_AREAS, type LotteryArea } from "@khela/games/lottery/types";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

/** Where the lotteries of an area are. */
export const PAGES = {
  vn: "/vnLottery",
  sea: "/seaLottery",
  lott: "/lottery",
} as const satisfies Record<LotteryArea, string>;

/** The area of an address; undefined for addresses of anything else. */
const areaOf = (path: string): LotteryArea | undefined =>
  LOTTERY_AREAS.find((area) => path.startsWith(PAGES[area]));

/** The area of the page that is open. On the way to another page it stays what it was. */
export function useArea(): LotteryArea {
  const here = areaOf(useLocation({ select: ({ pathname }) => pathname }));
  const [area, setArea] = useState(here ?? "lott");
  if (here !== undefined && here !== area) setArea(here);
  return here ?? area;
}
