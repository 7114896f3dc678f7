import * as calls from "@khela/contract/console/confirmations";
import { useI18n } from "@khela/ui/i18n";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import type { Decision } from "./case.ts";

export const caseQuery = (instalmentId: string) =>
  queryOptions({
    queryKey: ["confirmations", "case", instalmentId],
    queryFn: ({ signal }) => call(calls.getCase, { params: { instalmentId } }, { signal }),
  });

/** An operator's action on a case. */
export type CaseVerb =
  | { verb: "claim" | "release" }
  | { verb: "prove"; proof: string }
  | { verb: "ask"; action: Decision["action"]; note: string; evidence: string }
  | { verb: "decide"; decision: "approve" | "refuse" | "withdraw"; about: Decision };

function send(instalmentId: string, asked: CaseVerb): Promise<calls.CaseView> {
  const params = { instalmentId };
  switch (asked.verb) {
    case "claim":
      return call(calls.claimCase, { params, body: {} });
    case "release":
      return call(calls.releaseCase, { params, body: {} });
    case "prove":
      return call(calls.proveCase, { params, body: { proof: asked.proof } });
    case "ask": {
      const { action, note, evidence } = asked;
      return call(calls.requestDecision, { params, body: { action, note, evidence } });
    }
    case "decide": {
      const { id, hash } = asked.about;
      const body = { decision: asked.decision, hash };
      return call(calls.decideCase, { params: { ...params, decisionId: id }, body });
    }
    default:
      return asked satisfies never;
  }
}

/** Executes the actions. A refusal reloads the case, because an operator or the player has changed it meanwhile. */
export function useCaseVerbs(instalmentId: string, onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: CaseVerb) => send(instalmentId, asked),
    onSuccess: (view, { verb }) => {
      queries.setQueryData(caseQuery(instalmentId).queryKey, view);
      tellDone(i18n.t(`console.caseDone_${verb}`, { reference: view.reference }));
      onDone();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["confirmations"] }),
  });
}
