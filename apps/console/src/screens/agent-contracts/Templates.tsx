import {
  type ContractTemplate,
  getContractSettings,
  saveContractTemplate,
} from "@khela/contract/console/agent-contracts";
import { useI18n } from "@khela/ui/i18n";
import { Button, SimpleGrid, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { SETTINGS_KEY } from "./ContractSettings.tsx";
import { Terms } from "./parts.tsx";
import { isComplete, TermsEditor } from "./TermsEditor.tsx";

/** What root offers start from. */
export function Templates() {
  const { t, written } = useI18n();
  const mayChange = usePermission("agents.write");
  const [edited, setEdited] = useState<ContractTemplate>();
  const query = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(getContractSettings, {}, { signal }),
  });
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PanelSkeleton height={320} />;
  return (
    <>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {query.data.templates.map((template) => (
          <Panel
            key={template.id}
            title={template.name[written]}
            actions={
              mayChange ? (
                <Button size="xs" variant="default" onClick={() => setEdited(template)}>
                  {t("desk.contracts_edit")}
                </Button>
              ) : null
            }
          >
            {template.contracts.map((terms) => (
              <section key={terms.kind}>
                <h3>{t(`agentContract.kind_${terms.kind}`)}</h3>
                <Terms terms={terms} />
              </section>
            ))}
          </Panel>
        ))}
      </SimpleGrid>
      {edited ? <EditDialog saved={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function EditDialog({ saved, onClose }: { saved: ContractTemplate; onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const reason = useReason();
  const [name, setName] = useState(saved.name);
  const [contracts, setContracts] = useState(saved.contracts);
  const save = useMutation({
    mutationFn: (given: string) =>
      call(saveContractTemplate, {
        params: { id: saved.id },
        body: { name, contracts, version: saved.version, reason: given },
      }),
    onSuccess: () => {
      tellDone(t("console.saved"));
      onClose();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
  return (
    <FormDialog
      title={t("desk.contracts_edit")}
      confirm={t("common.save")}
      size="lg"
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        const given = reason.take();
        if (given !== undefined && contracts.every(isComplete)) save.mutate(given);
      }}
    >
      {(["bn", "en"] as const).map((language) => (
        <TextInput
          key={language}
          label={t(`shelf.name_${language}`)}
          required
          maxLength={80}
          value={name[language]}
          onChange={(event) => setName({ ...name, [language]: event.currentTarget.value })}
        />
      ))}
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
