import {
  queryDepositAtProvider,
  claimDeposit,
  type listDepositQueue,
  releaseDeposit,
} from "@khela/contract/console/cashier";
import type { CallOutput } from "@khela/contract/endpoint";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

export type Row = CallOutput<typeof listDepositQueue>["content"][number];
export type Verb = "claim" | "release" | "ask";

const CALLS = { claim: claimDeposit, release: releaseDeposit, ask: queryDepositAtProvider } as const;
/** States that the provider's answer can still change. */
const OPEN: readonly Row["state"][] = ["created", "pending", "failed", "expired"];

/** The actions that an operator may take on a deposit now; one claimed by a colleague allows none. */
export function allowedVerbs({ state, claimedBy, claimedByMe }: Row, mayReview: boolean): readonly Verb[] {
  if (!mayReview || (claimedBy !== null && !claimedByMe)) return [];
  const open = OPEN.includes(state);
  return [
    ...(open && claimedBy === null ? (["claim"] as const) : []),
    ...(open ? (["ask"] as const) : []),
    ...(claimedByMe ? (["release"] as const) : []),
  ];
}

const doneText = ({ t }: I18n, verb: Verb, { reference, state }: Row): string =>
  verb === "ask"
    ? t("desk.askedProvider", { reference, state: t(`console.deposit_${state}`) })
    : t(`console.done_${verb}`, { reference });

/**
 * Executes the actions and refreshes the list with the result. A refusal refreshes it too, because the deposit has
 * changed meanwhile.
 */
export function useDepositActions() {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ verb, row: { depositId } }: { verb: Verb; row: Row }) =>
      call(CALLS[verb], { params: { depositId }, body: {} }),
    onSuccess: (row, { verb }) => tellDone(doneText(i18n, verb, row)),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["deposits"] }),
  });
}
