/** The site's maintenance, features and blocks, and the state of the server. Source: OPS-08. */
import { FLAGS } from "@khela/contract/system";
import type { I18n } from "@khela/i18n/i18n";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { useDraft, withoutVersion } from "../../features/settings/use-draft.ts";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import { AddressLists } from "./AddressLists.tsx";
import { AgePanel } from "./AgePanel.tsx";
import { CountryLists } from "./CountryLists.tsx";
import { DomainsPanel } from "./DomainsPanel.tsx";
import { FlagsPanel } from "./FlagsPanel.tsx";
import { HealthPanel, LedgerPanel } from "./HealthPanel.tsx";
import { JobsPanel } from "./JobsPanel.tsx";
import { MaintenancePanel } from "./MaintenancePanel.tsx";
import { MoneyPanel } from "./MoneyPanel.tsx";
import classes from "./system.module.css";
import { NamesPanel } from "./NamesPanel.tsx";
import { PhonesPanel } from "./PhonesPanel.tsx";
import { type System, useSaveSystem, useSystem } from "./use-system.ts";

export default function SystemPage() {
  const { t } = useI18n();
  const system = useSystem();
  return (
    <>
      <PageHead title={t("console.system")} text={t("console.systemText")} />
      {system.data ? (
        <div className={classes["grid"]}>
          <div>
            <SettingsForm system={system.data} />
          </div>
          <div className={classes["column"]}>
            <MoneyPanel money={system.data.money} />
            <HealthPanel health={system.data.health} />
            <LedgerPanel check={system.data.ledgerCheck} />
          </div>
          <div className={classes["whole"]}>
            <JobsPanel />
          </div>
        </div>
      ) : system.isError ? (
        <Failure error={system.error} onRetry={() => void system.refetch()} />
      ) : (
        <div className={classes["grid"]}>
          <PanelSkeleton height={420} />
          <PanelSkeleton height={280} />
        </div>
      )}
    </>
  );
}

/** The form with the saved settings and the operator's local changes; nothing is sent before "save". */
function SettingsForm({ system }: { system: System }) {
  const i18n = useI18n();
  const mayWrite = usePermission("system.write");
  const [asking, setAsking] = useState(false);
  const saved = system.settings;
  const draft = useDraft(saved);
  const { edited } = draft;
  const changes = edited ? differences(withoutVersion(saved), withoutVersion(edited)) : [];
  const save = useSaveSystem({
    saved: () => {
      draft.drop();
      setAsking(false);
    },
    conflict: () => setAsking(false),
  });
  const parts = { settings: draft.shown, saved, readOnly: !mayWrite, onChange: draft.set };
  return (
    <div className={classes["column"]}>
      <MaintenancePanel {...parts} />
      <FlagsPanel {...parts} />
      <CountryLists {...parts} here={system.here} dataFrom={system.countriesFrom} />
      <AddressLists {...parts} />
      <PhonesPanel {...parts} />
      <NamesPanel {...parts} />
      <AgePanel {...parts} />
      <DomainsPanel {...parts} />
      <SaveBar draft={draft} changes={changes.length} onSave={() => setAsking(true)} />
      {asking && edited ? (
        <SaveDialog
          opensMaintenance={edited.maintenance.on && !saved.maintenance.on}
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ draft: edited, reason })}
        >
          <DiffTable differences={changes} nameOf={(path) => settingName(i18n, path)} />
        </SaveDialog>
      ) : null}
    </div>
  );
}

const NAMES: Readonly<Record<string, MessageId>> = {
  "maintenance.on": "console.maintenance",
  "maintenance.until": "console.maintenanceEnd",
  blockedIps: "console.blockedIps",
  bypassIps: "console.bypassIps",
  allowCountries: "console.allowCountries",
  denyCountries: "console.denyCountries",
  domainCheck: "console.domainCheck",
  domains: "console.domains",
  minimumAge: "console.minimumAge",
  phoneCountries: "console.phoneCountries",
  phoneBlockedPrefixes: "console.phonePrefixes",
  reservedNames: "console.reservedNames",
};

/** The label of a setting on this page. */
function settingName({ t }: I18n, path: string): string {
  const flag = FLAGS.find((name) => path === `flags.${name}`);
  if (flag) return t(`console.flag_${flag}`);
  const name = NAMES[path];
  return name === undefined ? path : t(name);
}
