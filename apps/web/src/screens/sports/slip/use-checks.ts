import type { CallOutput } from "@khela/contract/endpoint";
import type { MarketsEvent } from "@khela/contract/sports";
import { checkSlip } from "@khela/contract/sportsbook";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SlipBet } from "../../../features/sports/slip.ts";
import { call } from "../../../shell/api.ts";
import { socket } from "../../../shell/live.ts";
import { useDebouncedValue } from "../../cashier/use-debounced-value.ts";

export type SlipCheck = CallOutput<typeof checkSlip>;

/** After the last change of the slip. */
const PAUSE_MS = 200;
/** How often the server is asked where no event tells of a change: limits, and matches beyond those followed. */
const ASK_AGAIN_MS = 10_000;
/** A connection follows a limited number of topics. */
const MOST_FOLLOWED = 8;

/** The server's view of each bet of the slip: odds, problems, limits and delay; undefined until it is known. */
export function useChecks(bets: readonly SlipBet[]): (SlipCheck | undefined)[] {
  const asked = useDebouncedValue(JSON.stringify(bets.map(bodyOf)), PAUSE_MS);
  const bodies = JSON.parse(asked) as ReturnType<typeof bodyOf>[];
  const answers = useQueries({
    queries: bodies.map((body) => ({
      queryKey: ["sportsSlip", body],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(checkSlip, { body }, { signal }),
      staleTime: 0,
      gcTime: 60_000,
      refetchInterval: ASK_AGAIN_MS,
    })),
  });
  useFollow(bets);
  return bets.map((bet) => {
    const key = JSON.stringify(bodyOf(bet));
    return answers[bodies.findIndex((body) => JSON.stringify(body) === key)]?.data;
  });
}

const bodyOf = ({ legs, kind }: SlipBet) => ({
  legs: legs.map(({ marketId, outcome, oddsMilli }) => ({ marketId, outcome, oddsMilli })),
  kind,
});

/** Asks again as soon as a market of the slip has changed. */
function useFollow(bets: readonly SlipBet[]): void {
  const client = useQueryClient();
  const legs = bets.flatMap((bet) => bet.legs);
  const matches = [...new Set(legs.map(({ match }) => match.matchId))].slice(0, MOST_FOLLOWED).join();
  const markets = legs.map(({ marketId }) => marketId).join();
  useEffect(() => {
    if (matches === "") return undefined;
    const known = new Set(markets.split(","));
    const onChange = ({ markets: changed }: MarketsEvent) => {
      if (changed.some(({ marketId }) => known.has(marketId)))
        void client.invalidateQueries({ queryKey: ["sportsSlip"] });
    };
    const leave = matches
      .split(",")
      .map((matchId) => socket.subscribe(`sports.match:${matchId}` as "sports.match", onChange));
    return () => leave.forEach((end) => end());
  }, [client, matches, markets]);
}
