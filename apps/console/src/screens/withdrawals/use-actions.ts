import {
  approveWithdrawal,
  claimWithdrawal,
  type listWithdrawalQueue,
  rejectWithdrawal,
  releaseWithdrawal,
} from "@khela/contract/console/cashier";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

export type Row = CallOutput<typeof listWithdrawalQueue>["content"][number];
export type Verb = "claim" | "release" | "approve" | "reject";

const CALLS = { claim: claimWithdrawal, release: releaseWithdrawal, reject: rejectWithdrawal } as const;

interface Action {
  verb: Verb;
  row: Row;
  reason?: string;
}

/**
 * Executes an operator's actions on a withdrawal. A refusal reloads the list, because the withdrawal has changed
 * meanwhile.
 */
export function useActions(onDone: (verb: Verb) => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ verb, row, reason }: Action) => {
      const params = { withdrawalId: row.withdrawalId };
      // Approves the version that was on the screen, not a later one.
      if (verb === "approve") return call(approveWithdrawal, { params, body: { seen: row.payloadHash } });
      return call(CALLS[verb], { params, body: reason === undefined ? {} : { reason } });
    },
    onSuccess: (row, { verb }) => {
      const first = verb === "approve" && row.state === "requested";
      tellDone(
        i18n.t(first ? "console.doneFirstApproval" : `console.done_${verb}`, { reference: row.reference }),
      );
      onDone(verb);
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["withdrawals"] }),
  });
}

/** Whether this operator may split a withdrawal by hand. */
export function maySplit(row: Row, mayReview: boolean): boolean {
  return mayReview && row.state === "requested" && (row.claimedBy === null || row.claimedByMe);
}

/** The actions that a withdrawal allows this operator now. */
export function allowedVerbs(row: Row, mayReview: boolean): readonly Verb[] {
  if (!mayReview) return [];
  const takenByOther = row.claimedBy !== null && !row.claimedByMe;
  if (takenByOther) return [];
  const open = row.state === "requested";
  // The second approval must come from another operator.
  const approvedByMe = row.approvals.some(({ byMe }) => byMe);
  return [
    ...(open && row.claimedBy === null ? (["claim"] as const) : []),
    ...(row.claimedByMe && open ? (["release"] as const) : []),
    ...(open && !approvedByMe ? (["approve"] as const) : []),
    ...(open ? (["reject"] as const) : []),
  ];
}
