/** The search parameters of a lottery page. */
import { PRIZE_MODES } from "@khela/contract/lottery";
import { useSearch } from "@tanstack/react-router";

export const VIEWS = ["bet", "results", "trends", "tickets", "rules"] as const;
export type View = (typeof VIEWS)[number];

const isView = (text: unknown): text is View => VIEWS.some((view) => view === text);

export type PrizeMode = (typeof PRIZE_MODES)[number];

/** The search parameters that a launch may put into a lottery page's address. */
export interface LotterySearch {
  gameCode: string | undefined;
  view: View;
  /** The target of "back", a page of this site. */
  backUrl: string | undefined;
  /** The lotteries shown in the lobby; all by default. */
  prizeMode: PrizeMode | undefined;
}

/** A path of this site that no browser could interpret as another origin. */
const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,200}$/;

/** Reads game and view from the address; without a game the lobby is shown. Invalid values are ignored. */
export function readSearch({ gameCode, view, backUrl, prizeMode }: Record<string, unknown>): LotterySearch {
  return {
    gameCode: typeof gameCode === "string" && view !== "lobby" ? gameCode : undefined,
    view: isView(view) ? view : "bet",
    backUrl: typeof backUrl === "string" && PATH.test(backUrl) ? backUrl : undefined,
    prizeMode: PRIZE_MODES.find((mode) => mode === prizeMode),
  };
}

/** {@link readSearch} for the current page. */
export function useLotterySearch(): LotterySearch {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return readSearch(search);
}
