/** Whether the site is open, which features are on, who is kept out; and how the machine does. Source: OPS-08. */
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Skeleton } from "@mantine/core";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs";
import { useState } from "react";
import { differences } from "../../features/diff/diff.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { useMay } from "../../shell/session.ts";
import { AddressLists } from "./AddressLists.tsx";
import { FlagsPanel } from "./FlagsPanel.tsx";
import { HealthPanel, LedgerPanel } from "./HealthPanel.tsx";
import { MaintenancePanel } from "./MaintenancePanel.tsx";
import { rebase } from "./rebase.ts";
import { SaveDialog } from "./SaveDialog.tsx";
import classes from "./system.module.css";
import { type Settings, useSaveSystem, useSystem } from "./use-system.ts";

export default function SystemPage() {
  const { t } = useI18n();
  const system = useSystem();
  return (
    <>
      <PageHead title={t("console.system")} text={t("console.systemText")} />
      {system.data ? (
        <div className={classes["grid"]}>
          <div>
            <SettingsForm saved={system.data.settings} />
          </div>
          <div className={classes["column"]}>
            <HealthPanel health={system.data.health} />
            <LedgerPanel check={system.data.ledgerCheck} />
          </div>
        </div>
      ) : system.isError ? (
        <Failure error={system.error} onRetry={() => void system.refetch()} />
      ) : (
        <div className={classes["grid"]}>
          <Skeleton height={420} radius="lg" />
          <Skeleton height={280} radius="lg" />
        </div>
      )}
    </>
  );
}

/** The saved settings with the operator's changes on top; nothing is sent before "save". */
function SettingsForm({ saved }: { saved: Settings }) {
  const { t } = useI18n();
  const mayWrite = useMay("system.write");
  const [edit, setEdit] = useState<{ base: Settings; draft: Settings }>();
  const [asking, setAsking] = useState(false);
  const draft = edit?.draft;
  const shown = draft ?? saved;
  const changes = draft ? differences(withoutVersion(saved), withoutVersion(draft)) : [];
  const conflict = edit !== undefined && edit.base.version !== saved.version;
  const save = useSaveSystem(
    () => {
      setEdit(undefined);
      setAsking(false);
    },
    () => setAsking(false),
  );
  const set = (change: Partial<Settings>) =>
    setEdit({ base: edit?.base ?? saved, draft: { ...shown, ...change } });
  const parts = { settings: shown, saved, readOnly: !mayWrite, onChange: set };
  return (
    <div className={classes["column"]}>
      <MaintenancePanel {...parts} />
      <FlagsPanel {...parts} />
      <AddressLists {...parts} />
      {conflict ? (
        <Alert
          className={classes["conflict"] ?? ""}
          color="gold"
          icon={<IconUsers />}
          title={t("console.conflictTitle")}
          role="alert"
        >
          <p style={{ marginTop: 0 }}>{t("console.conflictText")}</p>
          <Button
            size="xs"
            me="xs"
            onClick={() => setEdit({ base: saved, draft: rebase(edit.base, edit.draft, saved) })}
          >
            {t("console.conflictKeep")}
          </Button>
          <Button size="xs" variant="default" onClick={() => setEdit(undefined)}>
            {t("console.conflictDrop")}
          </Button>
        </Alert>
      ) : null}
      {changes.length > 0 && !conflict ? (
        <section className={classes["saveBar"]} aria-label={t("console.unsaved")}>
          <span aria-live="polite">{t("console.changes", { n: changes.length })}</span>
          <Button variant="default" onClick={() => setEdit(undefined)}>
            {t("console.discard")}
          </Button>
          <Button onClick={() => setAsking(true)}>{t("common.save")}</Button>
        </section>
      ) : null}
      {asking && draft ? (
        <SaveDialog
          changes={changes}
          opensMaintenance={draft.maintenance.on && !saved.maintenance.on}
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ draft, reason })}
        />
      ) : null}
    </div>
  );
}

function withoutVersion({ version: _version, ...rest }: Settings): Omit<Settings, "version"> {
  return rest;
}
