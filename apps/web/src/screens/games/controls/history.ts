import { listRounds } from "@khela/contract/play";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../../shell/api.ts";
import { useSession } from "../../../shell/session.ts";

/** A past round in the history strip. */
export interface PastRound {
  roundId: string;
  /** Payout over stake, in 1/10,000. */
  multiplierE4: number;
}

const SHOWN = 20;

const historyQuery = (token: string | null, gameCode: string) =>
  queryOptions({
    queryKey: ["member", token, "history", gameCode],
    queryFn: async ({ signal }): Promise<PastRound[]> => {
      const page = await call(
        listRounds,
        { query: { gameCode, state: "settled", pageSize: SHOWN } },
        { signal },
      );
      return page.content.map(({ roundId, multiplierE4 }) => ({ roundId, multiplierE4 }));
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The member's last rounds of a game, newest first. */
export function useHistory(gameCode: string): readonly PastRound[] {
  return (
    useQuery(
      historyQuery(
        useSession((session) => session.token),
        gameCode,
      ),
    ).data ?? []
  );
}

/** Adds a round that was just shown to the front of the history. */
export function rememberRound(gameCode: string, round: PastRound): void {
  const { queryKey } = historyQuery(useSession.getState().token, gameCode);
  queryClient.setQueryData(queryKey, (before) =>
    [round, ...(before ?? []).filter((other) => other.roundId !== round.roundId)].slice(0, SHOWN),
  );
}
