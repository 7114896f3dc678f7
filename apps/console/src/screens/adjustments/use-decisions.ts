import { type ApprovalRow, decideApproval, withdrawApproval } from "@khela/contract/console/adjustments";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { asCallError, call } from "../../shell/api.ts";
import { tellDone, tellFailure, tellRefusal } from "../../shell/toasts.tsx";

export type Verb = "approve" | "refuse" | "takeBack";

/** The actions that the operator may take on a request. */
export function verbsOf(row: ApprovalRow): readonly Verb[] {
  if (row.state !== "open") return [];
  if (row.mine) return ["takeBack"];
  return row.decidable ? ["approve", "refuse"] : [];
}

/** Decides a request or takes it back. A refusal reloads the list, because the request has changed meanwhile. */
export function useDecisions(onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ["approvals"] });
  return useMutation({
    mutationFn: async ({ verb, row, reason }: { verb: Verb; row: ApprovalRow; reason?: string }) => {
      const params = { approvalId: row.id };
      if (verb === "takeBack") return call(withdrawApproval, { params });
      const { hash } = row;
      return call(decideApproval, { params, body: { decision: verb, hash, ...(reason ? { reason } : {}) } });
    },
    onSuccess: async (_answer, { verb }) => {
      tellDone(i18n.t(`console.approvalDone_${verb}`));
      onDone();
      // Any page may show what was decided: a player's page, or one of settings.
      await queries.invalidateQueries();
    },
    onError: (error) => {
      const refusal = asCallError(error);
      const balance = refusal?.params["balance"];
      if (refusal?.code === "MONEY_INSUFFICIENT" && typeof balance === "string") {
        tellRefusal(i18n.t("console.adjustTooMuch", { balance: i18n.money(balance) }));
      } else {
        tellFailure(i18n, error);
        void reload();
      }
    },
  });
}
