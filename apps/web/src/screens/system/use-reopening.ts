import { getStatus } from "@khela/contract/system";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, queryClient } from "../../shell/api.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { useCountdown } from "../../shell/use-countdown.ts";

/** Why the site is closed to this visitor. */
export type ClosedReason = "maintenance" | "country" | "address" | "domain";

/** The poll interval while closed; the socket reports it earlier if connected. */
const ASK_EVERY_MS = 20_000;
/** The poll interval once the announced end has passed. */
const ASK_SOON_MS = 2_000;

/**
 * Watches whether the site is still closed for this reason. As soon as it is not, the permission call is
 * repeated and the page returns. Source: SYS-02.
 * @returns the end by the local clock (epoch milliseconds), the seconds until then, and a manual check
 */
export function useReopening(closed: ClosedReason) {
  const status = useQuery({
    queryKey: ["closed", closed],
    queryFn: async ({ signal }) => {
      const answer = await call(getStatus, {}, { signal });
      // The local clock may be wrong, so the server's clock counts.
      return { ...answer, skewMs: Date.parse(answer.serverTime) - systemClock.nowMs() };
    },
    staleTime: 0,
    refetchInterval: (query) => (endOf(query.state.data, systemClock.nowMs()) ? ASK_SOON_MS : ASK_EVERY_MS),
  });
  const { data } = status;
  const endMs = data?.maintenanceEnd ? Date.parse(data.maintenanceEnd) - data.skewMs : undefined;
  const seconds = useCountdown(endMs);
  const over = endMs !== undefined && seconds === 0;
  const { refetch } = status;
  useEffect(() => {
    if (over) void refetch();
  }, [over, refetch]);
  useEffect(() => {
    // The status doesn't include the domain, so in that case the permission call is repeated after each
    // answer.
    const still = data === undefined || (closed !== "domain" && reasonOf(data) === closed);
    if (!still) void queryClient.invalidateQueries({ queryKey: ["permission"] });
  }, [data, closed]);
  return { endMs, seconds, asking: status.isFetching, ask: () => void refetch() };
}

interface Answer {
  status: 0 | 1 | 2;
  reason: "country" | "address" | null;
}

/** The reason in an answer; undefined when the site is open. */
function reasonOf({ status, reason }: Answer): ClosedReason | undefined {
  if (status === 0) return undefined;
  return status === 1 ? "maintenance" : (reason ?? "country");
}

function endOf(data: { maintenanceEnd: string | null; skewMs: number } | undefined, nowMs: number): boolean {
  return (
    Boolean(data?.maintenanceEnd) && Date.parse(data?.maintenanceEnd ?? "") - (data?.skewMs ?? 0) <= nowMs
  );
}
