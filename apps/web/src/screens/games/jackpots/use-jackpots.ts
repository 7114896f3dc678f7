import { getJackpots, type JackpotEvent, type JackpotPoolView } from "@khela/contract/jackpots";
import type { CallOutput } from "@khela/contract/endpoint";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shell/api.ts";
import { useTopic } from "../../../shell/live.ts";

const KEY = ["jackpots"];
type Jackpots = CallOutput<typeof getJackpots>;

/** The pools with their current amounts. GAME-11 */
export function useJackpots() {
  const client = useQueryClient();
  const result = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getJackpots, undefined, { signal }),
    staleTime: 10_000,
  });
  useTopic("jackpots", (event: JackpotEvent) => {
    // Terms and winners change with a run and are reloaded; amounts arrive by the socket.
    const known = client.getQueryData<Jackpots>(KEY);
    const turned = event.pools.some(({ tier, run }) => runOf(known, tier) !== run);
    if (event.won || turned) void client.invalidateQueries({ queryKey: KEY });
    client.setQueryData<Jackpots>(KEY, (old) => old && { ...old, pools: merged(old.pools, event) });
  });
  return result;
}

const runOf = (known: Jackpots | undefined, wanted: JackpotPoolView["tier"]): number | undefined =>
  known?.pools.find(({ tier }) => tier === wanted)?.run;

const merged = (pools: readonly JackpotPoolView[], event: JackpotEvent): JackpotPoolView[] =>
  pools.map((pool) => {
    const now = event.pools.find(({ tier }) => tier === pool.tier);
    return now ? { ...pool, ...now } : pool;
  });
