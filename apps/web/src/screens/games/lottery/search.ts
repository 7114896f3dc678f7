/** What the address of a lottery page says. */
import { PRIZE_MODES } from "@khela/contract/lottery";
import { useSearch } from "@tanstack/react-router";

export const VIEWS = ["bet", "results", "trends", "tickets", "rules"] as const;
export type View = (typeof VIEWS)[number];

const isView = (text: unknown): text is View => VIEWS.some((view) => view === text);

export type PrizeMode = (typeof PRIZE_MODES)[number];

/** What a launch may say in the address of a lottery page. */
export interface LotterySearch {
  gameCode: string | undefined;
  view: View;
  /** Where "back" leads; a page of this site. */
  backUrl: string | undefined;
  /** Which lotteries the lobby shows; all unless said. */
  prizeMode: PrizeMode | undefined;
}

/** A path of this site, and nothing that a browser could take for another address. */
const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,200}$/;

/** The game of the address, and which side of it; without a game the lobby is shown. Whatever else is written there says nothing. */
export function readSearch({ gameCode, view, backUrl, prizeMode }: Record<string, unknown>): LotterySearch {
  return {
    gameCode: typeof gameCode === "string" && view !== "lobby" ? gameCode : undefined,
    view: isView(view) ? view : "bet",
    backUrl: typeof backUrl === "string" && PATH.test(backUrl) ? backUrl : undefined,
    prizeMode: PRIZE_MODES.find((mode) => mode === prizeMode),
  };
}

/** {@link readSearch} of the page that is open. */
export function useLotterySearch(): LotterySearch {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return readSearch(search);
}
