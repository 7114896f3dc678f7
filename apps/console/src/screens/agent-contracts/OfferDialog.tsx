import type { ContractTermsView } from "@khela/contract/agent-contracts";
import { getContractSettings, offerRootContracts } from "@khela/contract/console/agent-contracts";
import { listAgentTree } from "@khela/contract/console/agent-tree";
import { useI18n } from "@khela/ui/i18n";
import { Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { SETTINGS_KEY } from "./ContractSettings.tsx";
import { isComplete, TermsEditor } from "./TermsEditor.tsx";

const FOUND_MAX = 20;

/** Asks for root offers to an agent at the top, starting from a template. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const i18n = useI18n();
  const { t, written } = i18n;
  const queries = useQueryClient();
  const reason = useReason();
  const [agentId, setAgentId] = useState<string | null>(null);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [contracts, setContracts] = useState<ContractTermsView[]>([]);
  const [tried, setTried] = useState(false);
  const templates =
    useQuery({
      queryKey: SETTINGS_KEY,
      queryFn: ({ signal }) => call(getContractSettings, {}, { signal }),
    }).data?.templates ?? [];
  const ask = useMutation({
    mutationFn: (order: { agentId: string; reason: string }) =>
      call(offerRootContracts, { body: { ...order, contracts } }),
    onSuccess: async () => {
      tellDone(t("console.settingAsked"));
      onClose();
      await queries.invalidateQueries({ queryKey: ["approvals"] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
  return (
    <FormDialog
      title={t("desk.contracts_offer")}
      confirm={t("desk.contracts_ask")}
      size="lg"
      busy={ask.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const given = reason.take();
        if (given !== undefined && agentId !== null && contracts.length > 0 && contracts.every(isComplete))
          ask.mutate({ agentId, reason: given });
      }}
    >
      <Text size="sm">{t("desk.contracts_offerText")}</Text>
      <TopAgentField value={agentId} onChange={setAgentId} isMissing={tried && agentId === null} />
      <Select
        label={t("desk.contracts_template")}
        value={templateId}
        error={tried && contracts.length === 0 ? t("auth.field.required") : null}
        onChange={(next) => {
          setTemplateId(next);
          setContracts(templates.find(({ id }) => id === next)?.contracts ?? []);
        }}
        data={templates.map(({ id, name }) => ({ value: id, label: name[written] }))}
      />
      {contracts.map((terms, index) => (
        <TermsEditor
          key={terms.kind}
          terms={terms}
          onChange={(next) => setContracts(contracts.map((one, nth) => (nth === index ? next : one)))}
        />
      ))}
      <ReasonField reason={reason} later />
    </FormDialog>
  );
}

function TopAgentField(props: {
  value: string | null;
  onChange: (memberId: string | null) => void;
  isMissing: boolean;
}) {
  const { t } = useI18n();
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({
    queryKey: ["agentTree", "find", search],
    queryFn: ({ signal }) =>
      call(listAgentTree, { query: { pageSize: FOUND_MAX, ...(search ? { search } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const agents = (found.data?.content ?? []).filter(({ type, path }) => type !== 0 && path.length === 0);
  return (
    <Select
      label={t("desk.contracts_topAgent")}
      description={t("desk.contracts_topAgentHint")}
      data-autofocus
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={t("console.nothingFound")}
      data={agents.map(({ memberId, account }) => ({ value: memberId, label: account }))}
      value={props.value}
      onChange={props.onChange}
      error={props.isMissing ? t("auth.field.required") : null}
    />
  );
}
