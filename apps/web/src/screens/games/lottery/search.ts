/** What the address of a lottery page says. */
import { useSearch } from "@tanstack/react-router";

export const VIEWS = ["bet", "results", "trends", "tickets", "rules"] as const;
export type View = (typeof VIEWS)[number];

const isView = (text: unknown): text is View => VIEWS.some((view) => view === text);

/** The game of the address, and which side of it; without a game the lobby is shown. */
export function useLotterySearch(): { gameCode: string | undefined; view: View } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { gameCode, view } = search;
  return {
    gameCode: typeof gameCode === "string" && view !== "lobby" ? gameCode : undefined,
    view: isView(view) ? view : "bet",
  };
}
