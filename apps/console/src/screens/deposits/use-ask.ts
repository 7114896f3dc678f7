import { askAboutDeposit, type listDepositQueue } from "@khela/contract/console/cashier";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

export type Row = CallOutput<typeof listDepositQueue>["content"][number];

/** States in which the provider's word can still change something. */
const OPEN: readonly Row["state"][] = ["created", "pending", "failed", "expired"];
export const canAsk = ({ state }: Row): boolean => OPEN.includes(state);

/** Asks the provider what became of a deposit, for a player who waits; the answer comes into the list. */
export function useAsk() {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ depositId }: Row) => call(askAboutDeposit, { params: { depositId }, body: {} }),
    onSuccess: ({ reference, state }) =>
      tellDone(i18n.t("desk.askedProvider", { reference, state: i18n.t(`console.deposit_${state}`) })),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["deposits"] }),
  });
}
