import {
  type AgentContract,
  answerContract,
  answerContractEnd,
  type ContractDetail,
  endContract,
  withdrawContract,
} from "@khela/contract/agent-contracts";
import { dayOfKey } from "@khela/kernel/period";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { DialogActions } from "@khela/ui/dialog-actions";
import { Checkbox } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { toast } from "@khela/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { contractQuery, refreshContracts } from "../../../features/agent-contracts/queries.ts";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { useContractTitle } from "./ContractCard.tsx";
import { Consequences, Outlook } from "./Outlook.tsx";
import { TermsView } from "./TermsView.tsx";

type Act = "accept" | "refuse" | "withdraw" | "askEnd" | "notice" | "agree" | "decline" | "takeBack";

/** One contract with all that both sides see before they agree, and what the caller can do with it. */
export function ContractDialog({ contractId, onClose }: { contractId: string; onClose: () => void }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const query = useQuery(contractQuery(token, contractId));
  const titleOf = useContractTitle();
  const { data } = query;
  return (
    <Dialog
      open
      name="contract"
      title={data ? titleOf(data.contract) : t("agentContract.contract")}
      width={400}
      delayMs={0}
      fullOnPhone
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 sm:w-110">
        {query.isError ? <QueryFailure query={query} /> : null}
        {data ? <Detail detail={data} onDone={onClose} /> : <Skeleton className="h-64 rounded-card" />}
      </div>
    </Dialog>
  );
}

/** The contract's terms, outlook and buttons; the dialog after login shows the same. */
export function Detail({ detail, onDone }: { detail: ContractDetail; onDone: () => void }) {
  const { t, date } = useI18n();
  const { contract, outlook, ending } = detail;
  const { counterpart, role, state, endAskedBy } = contract;
  const [endingAsked, setEndingAsked] = useState(false);
  const day = (key: string) => date(dayOfKey(key).startMs, "date");
  const isAgreed = state === "accepted" || state === "active";
  const showsEnd = isAgreed && (endingAsked || (endAskedBy !== null && endAskedBy !== role));
  const consequences = outlook?.consequences ?? (showsEnd ? ending?.consequences : undefined) ?? [];
  return (
    <>
      <p className="text-sm text-muted">
        {counterpart === null
          ? t("agentContract.fromOperator")
          : t(role === "agent" ? "agentContract.fromUpline" : "agentContract.toDownline", {
              account: counterpart,
            })}
        {" · "}
        {t(`agentContract.state_${state}`)}
      </p>
      <TermsView terms={contract.terms} />
      {outlook ? <Outlook outlook={outlook} /> : null}
      {state === "offered" && !outlook ? (
        <p className="rounded-xl bg-field px-3 py-2.5 text-sm">{t("agentContract.notPossibleNow")}</p>
      ) : null}
      {ending && showsEnd ? (
        <p className="text-sm">
          {t("agentContract.endDays", { consent: day(ending.byConsent), notice: day(ending.byNotice) })}
        </p>
      ) : null}
      <Consequences all={consequences} />
      <Actions
        contract={contract}
        mustProceed={consequences.length > 0}
        endingAsked={endingAsked}
        onAskEnd={() => setEndingAsked(true)}
        onDone={onDone}
      />
    </>
  );
}

interface ActionsProps {
  contract: AgentContract;
  /** Whether contracts of downlines end, which the caller must confirm. */
  mustProceed: boolean;
  endingAsked: boolean;
  onAskEnd: () => void;
  onDone: () => void;
}

function Actions({ contract, mustProceed, endingAsked, onAskEnd, onDone }: ActionsProps) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const [proceed, setProceed] = useState(false);
  const { role, state, endAskedBy } = contract;
  const run = useMutation({
    mutationFn: (act: Act) => perform(act, contract.contractId, proceed),
    onSuccess: async (_result, act) => {
      toast({ kind: "success", text: t(`agentContract.done_${act}`) });
      await refreshContracts(queries, token);
      onDone();
    },
  });
  const isAgreed = state === "accepted" || state === "active";
  const canEnd = isAgreed && contract.endsOn === null;
  const asksMe = isAgreed && endAskedBy !== null && endAskedBy !== role;
  const button = (act: Act, variant: "gold" | "ghost" | "danger", needsProceed = false) => (
    <Button
      variant={variant}
      disabled={needsProceed && mustProceed && !proceed}
      loading={run.isPending && run.variables === act}
      onClick={() => run.mutate(act)}
    >
      {t(`agentContract.act_${act}`)}
    </Button>
  );
  const decides = (state === "offered" && role === "agent") || asksMe || endingAsked;
  return (
    <>
      {mustProceed && decides ? (
        <Checkbox
          label={t("agentContract.proceed")}
          checked={proceed}
          onChange={(event) => setProceed(event.target.checked)}
        />
      ) : null}
      {run.isError ? <FailureNote error={run.error} /> : null}
      <DialogActions>
        {state === "offered" && role === "agent" ? (
          <>
            {button("refuse", "ghost")}
            {button("accept", "gold", true)}
          </>
        ) : null}
        {state === "offered" && role === "upline" ? button("withdraw", "danger") : null}
        {asksMe ? (
          <>
            {button("decline", "ghost")}
            {button("agree", "gold", true)}
          </>
        ) : null}
        {isAgreed && endAskedBy === role ? button("takeBack", "ghost") : null}
        {canEnd && !asksMe && !endingAsked ? (
          <Button onClick={onAskEnd}>{t("agentContract.wantEnd")}</Button>
        ) : null}
        {canEnd && !asksMe && endingAsked ? (
          <>
            {button("notice", "danger", true)}
            {endAskedBy === null ? button("askEnd", "gold", true) : null}
          </>
        ) : null}
      </DialogActions>
    </>
  );
}

function perform(act: Act, contractId: string, proceed: boolean): Promise<unknown> {
  const params = { contractId };
  if (act === "accept" || act === "refuse")
    return call(answerContract, { params, body: { answer: act, proceed } });
  if (act === "withdraw") return call(withdrawContract, { params });
  if (act === "askEnd") return call(endContract, { params, body: { how: "consent", proceed } });
  if (act === "notice") return call(endContract, { params, body: { how: "notice", proceed } });
  return call(answerContractEnd, { params, body: { answer: act, proceed } });
}
