/** The member's rewards: what waits, the count on the badges, the story of one. Source: MONEY-08, PROMO-03. */
import { getReward, getRewardCentre } from "@khela/contract/rewards";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useSession } from "../../shell/session.ts";

/** The key prefix that all queries about rewards share. */
const rewardsKey = (token: string | null) => ["member", token, "rewards"] as const;
/** The lists of rewards that a change makes stale. */
export const rewardListKey = ["rewards", "list"] as const;

export const centreQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...rewardsKey(token), "centre"],
    queryFn: ({ signal }) => call(getRewardCentre, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

export const storyQuery = (token: string | null, rewardId: string) =>
  queryOptions({
    queryKey: [...rewardsKey(token), "story", rewardId],
    queryFn: ({ signal }) => call(getReward, { params: { rewardId } }, { signal }),
    staleTime: 0,
  });

const countKey = (token: string | null) => [...rewardsKey(token), "count"] as const;

/** Reloads everything about rewards that is on the screen. */
export const refreshRewards = (token: string | null): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: rewardsKey(token) });

/** The number of rewards that wait to be claimed; 0 until the socket has told it. */
export function useWaitingRewards(): number {
  const token = useSession((session) => session.token);
  return useQuery<number>({ queryKey: countKey(token), queryFn: skipToken }).data ?? 0;
}

/** Keeps the count current; used once, in the header. */
export function useRewardUpdates(): void {
  const token = useSession((session) => session.token);
  useTopic(
    "member.rewards",
    ({ waiting }, kind) => {
      // After a reconnect the snapshot includes missed changes.
      const known = queryClient.getQueryData<number>(countKey(token));
      queryClient.setQueryData(countKey(token), waiting);
      if (kind === "event" || (known !== undefined && known !== waiting)) void refreshRewards(token);
    },
    token !== null,
  );
}
