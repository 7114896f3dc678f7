/** The server state of limits and pauses. The key starts with the session, so that the next one starts empty. */
import { getProtection, type ProtectionView } from "@khela/contract/protection";
import { useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../../shell/api.ts";
import { useTopic } from "../../../shell/live.ts";
import { useSession } from "../../../shell/session.ts";

/** One limit as the page shows it. */
export type LimitView = ProtectionView["limits"][number];

const keyOf = (token: string | null) => ["member", token, "protection"] as const;

/** The member's protection; asked for again when another page changes it. */
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

/** Puts what a change answered on the screen. */
export function protectionIs(view: ProtectionView): void {
  queryClient.setQueryData(keyOf(useSession.getState().token), view);
}
