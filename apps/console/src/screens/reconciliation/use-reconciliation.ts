import {
  actOnBreak,
  type BreakWithNotes,
  correctBreak,
  getBreak,
  getReconciliation,
  startReconciliation,
} from "@khela/contract/console/reconciliation";
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

export type Overview = CallOutput<typeof getReconciliation>;
export type BreakAction = CallInput<typeof actOnBreak>["body"]["action"];

const ROOT = ["reconciliation"];
const OVERVIEW_KEY = [...ROOT, "overview"];
export const BREAKS_KEY = [...ROOT, "breaks"];
const breakKey = (breakId: string) => [...ROOT, "break", breakId];
const REFRESH_MS = 10_000;
/** The refresh interval while a run is under way. */
const BUSY_REFRESH_MS = 1_000;
/** How long the fast refresh lasts after a start, because another process begins the run a moment later. */
const BEGIN_MS = 5_000;

let startedAtMs = -BEGIN_MS;

export function useOverview() {
  const refresh = useRefresh(REFRESH_MS);
  return useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ signal }) => call(getReconciliation, {}, { signal }),
    refetchInterval: ({ state }) => {
      const running = state.data?.sources.some((source) => source.running) ?? false;
      return running || performance.now() - startedAtMs < BEGIN_MS ? BUSY_REFRESH_MS : refresh;
    },
  });
}

/** Starts a comparison; the page shows its progress. */
export function useStartComparison() {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (source: string | null) => call(startReconciliation, { body: { source } }),
    onSuccess: () => {
      startedAtMs = performance.now();
      tellDone(i18n.t("desk.compareStarted"));
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ROOT }),
  });
}

export function useBreak(breakId: string) {
  return useQuery({
    queryKey: breakKey(breakId),
    queryFn: ({ signal }) => call(getBreak, { params: { breakId } }, { signal }),
  });
}

/** Executes an action on a break and shows the result. */
export function useBreakAction(breakId: string, onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, version, reason }: { action: BreakAction; version: number; reason?: string }) =>
      call(actOnBreak, {
        params: { breakId },
        body: { action, version, ...(reason === undefined ? {} : { reason }) },
      }),
    onSuccess: (after: BreakWithNotes, { action }) => {
      queries.setQueryData(breakKey(breakId), after);
      if (action === "ask") {
        tellDone(i18n.t(after.state === "resolved" ? "desk.agreesNow" : "desk.stillDiffers"));
      } else {
        tellDone(i18n.t("console.saved"));
      }
      onDone();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ROOT }),
  });
}

/** Requests a correction that makes our books match the other side's report; a second operator decides. */
export function useCorrection(breakId: string, onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof correctBreak>["body"]) =>
      call(correctBreak, { params: { breakId }, body }),
    onSuccess: (after: BreakWithNotes) => {
      queries.setQueryData(breakKey(breakId), after);
      tellDone(i18n.t("desk.correctAsked"));
      onDone();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ROOT }),
  });
}
