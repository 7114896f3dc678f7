import {
  type ContractAgent,
  type ContractDesk,
  offerContract,
  previewContract,
} from "@khela/contract/agent-contracts";
import type { ContractKind } from "@khela/rules/agents/contract";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { DialogActions } from "@khela/ui/dialog-actions";
import { Checkbox, Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { contractAgentsQuery, refreshContracts } from "../../../features/agent-contracts/queries.ts";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useSession } from "../../../shell/session.ts";
import { draftOf, faultsOfDraft, kindsOf, startOf, type TermsDraft, termsOf } from "./draft.ts";
import { Consequences, Outlook } from "./Outlook.tsx";
import { TermsFields } from "./TermsFields.tsx";
import { TermsView } from "./TermsView.tsx";

interface OfferDialogProps {
  desk: ContractDesk;
  onDone: () => void;
  onClose: () => void;
}

/** An offer in two steps: to whom and on which terms, then what it would have paid and what ends with it. */
export function OfferDialog({ desk, onDone, onClose }: OfferDialogProps) {
  const { t, tag } = useI18n();
  const kinds = kindsOf(desk);
  const [agent, setAgent] = useState<ContractAgent>();
  const [kind, setKind] = useState<ContractKind>(kinds[0] ?? "dividend");
  const [draft, setDraft] = useState<TermsDraft | undefined>(() =>
    startOf(desk, kinds[0] ?? "dividend", tag),
  );
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  const preview = useMutation({
    mutationFn: (body: { agentId: string; terms: ReturnType<typeof termsOf> }) =>
      call(previewContract, { body }),
  });
  function choose(chosen: ContractAgent | undefined, nextKind: ContractKind) {
    setAgent(chosen);
    setKind(nextKind);
    // A new version starts from the one that the agent has.
    const present = chosen?.contracts.findLast(
      ({ terms, state }) => terms.kind === nextKind && state !== "offered",
    );
    setDraft(present ? draftOf(present.terms, tag) : startOf(desk, nextKind, tag));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!draft || !agent || preview.isPending) return;
    const found = faultsOfDraft(draft, tag);
    setFaults(found);
    if (found.size === 0) preview.mutate({ agentId: agent.memberId, terms: termsOf(draft, tag) });
  }
  const body = preview.variables;
  return (
    <Dialog
      open
      name="offer"
      title={t("agentContract.offer")}
      width={400}
      delayMs={0}
      fullOnPhone
      onClose={onClose}
    >
      {preview.data && body && agent ? (
        <Confirm
          account={agent.account}
          outlook={preview.data}
          body={body}
          onBack={() => preview.reset()}
          onDone={onDone}
        />
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4 sm:w-110">
          <AgentChoice chosen={agent} onChoose={(next) => choose(next, kind)} />
          <Select
            label={t("agentContract.kind")}
            value={kind}
            onChange={(event) => choose(agent, kinds.find((one) => one === event.target.value) ?? kind)}
            options={kinds.map((value) => ({ value, label: t(`agentContract.kind_${value}`) }))}
          />
          {draft ? (
            <TermsFields draft={draft} faults={faults} cap={desk.caps[kind]} onChange={setDraft} />
          ) : null}
          {preview.isError ? <FailureNote error={preview.error} /> : null}
          <DialogActions>
            <Button variant="gold" type="submit" disabled={!agent} loading={preview.isPending}>
              {t("agentContract.seeOutlook")}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

function AgentChoice({
  chosen,
  onChoose,
}: {
  chosen: ContractAgent | undefined;
  onChoose: (agent: ContractAgent | undefined) => void;
}) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [search, setSearch] = useState("");
  const { data } = useQuery(contractAgentsQuery(token, search.trim()));
  if (chosen)
    return (
      <div className="flex items-center justify-between gap-3 rounded-xl bg-field px-3 py-2">
        <span className="grid min-w-0">
          <span className="text-xs text-muted">{t("agentContract.toWhom")}</span>
          <bdi className="truncate font-semibold">{chosen.account}</bdi>
        </span>
        <Button size="sm" type="button" onClick={() => onChoose(undefined)}>
          {t("agentContract.otherAgent")}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-2">
      <TextInput
        label={t("agentContract.toWhom")}
        hint={t("agentContract.toWhomHint")}
        icon="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="grid max-h-56 gap-1.5 overflow-y-auto">
        {data?.content.map((agent) => (
          <li key={agent.memberId}>
            <Button block type="button" onClick={() => onChoose(agent)}>
              <bdi className="truncate">{agent.account}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {data?.content.length === 0 ? (
        <p className="text-sm text-muted">{t("agentContract.noAgents")}</p>
      ) : null}
    </div>
  );
}

interface ConfirmProps {
  account: string;
  outlook: Parameters<typeof Outlook>[0]["outlook"];
  body: { agentId: string; terms: ReturnType<typeof termsOf> };
  onBack: () => void;
  onDone: () => void;
}

function Confirm({ account, outlook, body, onBack, onDone }: ConfirmProps) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const [proceed, setProceed] = useState(false);
  const mustProceed = outlook.consequences.length > 0;
  const send = useMutation({
    mutationFn: () => call(offerContract, { body: { ...body, proceed } }),
    onSuccess: async () => {
      toast({ kind: "success", text: t("agentContract.offered", { account }) });
      await refreshContracts(queries, token);
      onDone();
    },
  });
  return (
    <div className="flex flex-col gap-4 sm:w-110">
      <p className="text-sm">{t("agentContract.offerTo", { account })}</p>
      <TermsView terms={body.terms} />
      <Outlook outlook={outlook} />
      <Consequences all={outlook.consequences} />
      {mustProceed ? (
        <Checkbox
          label={t("agentContract.proceed")}
          checked={proceed}
          onChange={(event) => setProceed(event.target.checked)}
        />
      ) : null}
      {send.isError ? <FailureNote error={send.error} /> : null}
      <DialogActions>
        <Button type="button" onClick={onBack}>
          {t("agentContract.change")}
        </Button>
        <Button
          variant="gold"
          disabled={mustProceed && !proceed}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {t("agentContract.send")}
        </Button>
      </DialogActions>
    </div>
  );
}
