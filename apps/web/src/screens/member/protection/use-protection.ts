/**
 * The server state of limits and pauses. Query keys start with the session token, so that the next session
 * starts empty.
 */
import { getProtection, type ProtectionView } from "@khela/contract/protection";
import { useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../../shell/api.ts";
import { useTopic } from "../../../shell/live.ts";
import { useSession } from "../../../shell/session.ts";

/** A limit for display. */
export type LimitView = ProtectionView["limits"][number];

const keyOf = (token: string | null) => ["member", token, "protection"] as const;

/** The member's limits and pauses; reloaded when another tab changes them. */
export function useProtection() {
  const token = useSession((session) => session.token);
  useTopic(
    "member.notice",
    (notice, kind) => {
      if (kind === "event" && notice.kind === "protection")
        void queryClient.invalidateQueries({ queryKey: keyOf(token) });
    },
    token !== null,
  );
  return useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(getProtection, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Stores the answer to a change. */
export function cacheProtection(view: ProtectionView): void {
  queryClient.setQueryData(keyOf(useSession.getState().token), view);
}
