import type { ContractDesk } from "@khela/contract/agent-contracts";
import type { ContractKind } from "@khela/rules/agents/contract";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { kindsOf, startOf, type TermsDraft } from "../contracts/draft.ts";
import { TermsFields } from "../contracts/TermsFields.tsx";

interface LinkContractProps {
  desk: ContractDesk;
  /** Undefined: none is offered. */
  draft: TermsDraft | undefined;
  faults: ReadonlySet<string>;
  onChange: (draft: TermsDraft | undefined) => void;
}

/** The contract that agents are offered who come by a link, of a kind of which the agent has one; none at first. */
export function LinkContract({ desk, draft, faults, onChange }: LinkContractProps) {
  const { t, tag } = useI18n();
  const kinds: readonly ContractKind[] = kindsOf(desk);
  if (kinds.length === 0) return null;
  return (
    <>
      <Select
        label={t("agentLinks.contract")}
        hint={t("agentLinks.contractHint")}
        value={draft?.kind ?? ""}
        onChange={(event) => {
          const kind = kinds.find((one) => one === event.target.value);
          onChange(kind && startOf(desk, kind, tag));
        }}
        options={[
          { value: "", label: t("agentLinks.contract_none") },
          ...kinds.map((value) => ({ value, label: t(`agentContract.kind_${value}`) })),
        ]}
      />
      {draft ? (
        <TermsFields draft={draft} faults={faults} cap={desk.caps[draft.kind]} onChange={onChange} />
      ) : null}
    </>
  );
}
