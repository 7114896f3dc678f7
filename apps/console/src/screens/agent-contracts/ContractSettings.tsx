import {
  type AgentContractSettings,
  getContractSettings,
  updateContractSettings,
} from "@khela/contract/console/agent-contracts";
import { contractKinds } from "@khela/rules/agents/contract";
import { capFaults } from "@khela/rules/agents/contract-bounds";
import { useI18n } from "@khela/ui/i18n";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { useDraft, withoutVersion } from "../../features/settings/use-draft.ts";
import { useSaveSettings } from "../../features/settings/use-save-settings.ts";
import { call } from "../../shell/api.ts";
import { NumberField, NumericText } from "../../shell/parts/number-field.tsx";
import { Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";

export const SETTINGS_KEY = ["agentContracts", "settings"];
type Field = (typeof contractKinds)[number] | "noticePeriods";

/** Caps by level and the notice; a change takes two operators. */
export function ContractSettings() {
  const query = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(getContractSettings, {}, { signal }),
  });
  if (query.data) return <Form saved={query.data.settings} />;
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <PanelSkeleton height={260} />;
}

const textOf = (rates: readonly number[]): string => rates.map((rate) => rate / 10_000).join("; ");

/** Percentages with semicolons between them, as millionths; undefined for anything else. */
function ratesOf(text: string): number[] | undefined {
  const parts = text.split(/[;\s]+/).filter((part) => part !== "");
  const rates = parts.map((part) =>
    /^\d{1,3}(\.\d{1,4})?$/.test(part) ? Math.round(Number(part) * 10_000) : -1,
  );
  return rates.length > 0 && rates.length <= 20 && rates.every((rate) => rate >= 0) ? rates : undefined;
}

function Form({ saved }: { saved: AgentContractSettings }) {
  const { t } = useI18n();
  const readOnly = !usePermission("agents.write");
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const draft = useDraft(saved);
  const { edited, shown } = draft;
  const changes = edited ? differences(withoutVersion(saved), withoutVersion(edited)) : [];
  const save = useSaveSettings({
    key: SETTINGS_KEY,
    send: (order: { draft: AgentContractSettings; reason: string }) =>
      call(updateContractSettings, { body: { ...order.draft, reason: order.reason } }),
    merge: (known: object) => known,
    says: "console.settingAsked",
    saved: () => {
      draft.drop();
      setTyped({});
      setAsking(false);
    },
    conflict: () => setAsking(false),
  });
  const rising = capFaults(shown);
  const problemOf = (kind: (typeof contractKinds)[number]): string | null => {
    if (ratesOf(typed[kind] ?? textOf(shown[kind])) === undefined) return t("desk.contracts_capsWrong");
    return rising.includes(kind) ? t("desk.contracts_capsRise") : null;
  };
  return (
    <>
      <Panel title={t("desk.contracts_tab_caps")}>
        <Text size="sm" c="dimmed" mb="sm">
          {t("desk.contracts_capsText")}
        </Text>
        {contractKinds.map((kind) => (
          <NumericText
            key={kind}
            mb="sm"
            label={t(`desk.contract_cap_${kind}`)}
            rightSection="%"
            readOnly={readOnly}
            value={typed[kind] ?? textOf(shown[kind])}
            error={problemOf(kind)}
            onChange={(event) => {
              const text = event.currentTarget.value;
              setTyped({ ...typed, [kind]: text });
              const rates = ratesOf(text);
              if (rates) draft.set({ [kind]: rates });
            }}
          />
        ))}
        <NumberField
          label={t("desk.contract_notice")}
          description={t("desk.contracts_noticeText")}
          min={0}
          max={12}
          allowDecimal={false}
          clampBehavior="strict"
          readOnly={readOnly}
          value={shown.noticePeriods}
          onChange={(value) => {
            if (typeof value === "number") draft.set({ noticePeriods: value });
          }}
        />
      </Panel>
      <SaveBar
        draft={draft}
        changes={changes.length}
        blocked={contractKinds.some((kind) => problemOf(kind) !== null)}
        onSave={() => setAsking(true)}
      />
      {asking && edited ? (
        <SaveDialog
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ draft: edited, reason })}
        >
          <DiffTable
            differences={changes}
            nameOf={(path) => {
              const kind = contractKinds.find((one) => path.startsWith(one));
              return t(kind ? `desk.contract_cap_${kind}` : "desk.contract_notice");
            }}
          />
        </SaveDialog>
      ) : null}
    </>
  );
}
