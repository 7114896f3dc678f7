import { claimKyc, decideKyc, getKycRequest, listKyc } from "@khela/contract/console/kyc";
import { useI18n } from "@khela/ui/i18n";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../shell/api.ts";
import { useOperator } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { type Check, nextCheck } from "./kyc.ts";

/** One check. Requested only once, because the server writes each view to the audit log. */
export const checkQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["kyc", "check", requestId],
    queryFn: ({ signal }) => call(getKycRequest, { params: { requestId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export interface Decision {
  decision: "approve" | "reject";
  reason?: string | undefined;
}

/** Executes an operator's actions on a check. A refusal reloads the check, because it has changed meanwhile. */
export function useReview(check: Check | undefined, onDecided: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { username } = useOperator();
  const requestId = check?.id ?? "";
  const params = { requestId };
  const failed = (error: unknown) => {
    tellFailure(i18n, error);
    void queries.invalidateQueries({ queryKey: ["kyc"] });
  };
  const goOn = async () => {
    const { content } = await call(listKyc, { query: { state: "open" } });
    const next = nextCheck(content, requestId);
    if (next) void navigate({ to: "/kyc/$requestId", params: { requestId: next.id } });
    else void navigate({ to: "/kyc" });
  };
  const claim = useMutation({
    mutationFn: () => call(claimKyc, { params }),
    onSuccess: () => {
      tellDone(i18n.t("console.kycClaimed"));
      queries.setQueryData(
        checkQuery(requestId).queryKey,
        (known) => known && { ...known, claimedBy: username },
      );
    },
    onError: failed,
  });
  const decide = useMutation({
    mutationFn: async ({ decision, reason }: Decision) => {
      // Claims the check for another quarter of an hour first, because the review may have taken longer than the
      // claim.
      await call(claimKyc, { params });
      return call(decideKyc, { params, body: { decision, ...(reason ? { reason } : {}) } });
    },
    onSuccess: async (_done, { decision }) => {
      const account = check?.account ?? "";
      tellDone(i18n.t(decision === "approve" ? "console.kycApproved" : "console.kycRejected", { account }));
      onDecided();
      void queries.invalidateQueries({ queryKey: ["kyc", "list"] });
      await goOn();
    },
    onError: failed,
  });
  return { claim, decide, goOn: () => void goOn().catch(failed) };
}
