import { LOTTERY_AREAS, type LotteryArea } from "@khela/games/lottery/types";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

/** The page of each lottery area. */
export const PAGES = {
  vn: "/vnLottery",
  sea: "/seaLottery",
  lott: "/lottery",
} as const satisfies Record<LotteryArea, string>;

/** The area of a path; undefined for any other path. */
const areaOf = (path: string): LotteryArea | undefined =>
  LOTTERY_AREAS.find((area) => path.startsWith(PAGES[area]));

/** The area of the open page. While navigating to another page it keeps its value. */
export function useArea(): LotteryArea {
  const here = areaOf(useLocation({ select: ({ pathname }) => pathname }));
  const [area, setArea] = useState(here ?? "lott");
  if (here !== undefined && here !== area) setArea(here);
  return here ?? area;
}
