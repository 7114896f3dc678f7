/** Limits, approvals and checks of all withdrawals. Source: OPS-03, MONEY-04, SAFE-04. */
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { Switch } from "@mantine/core";
import IconApproval from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import IconChecks from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import IconLimits from "@tabler/icons-react/dist/esm/icons/IconGauge.mjs";
import { useState } from "react";
import { WaitingSettings } from "../../features/approvals/WaitingSettings.tsx";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { useDraft, withoutVersion } from "../../features/settings/use-draft.ts";
import { PageHead, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import classes from "./cashier-settings.module.css";
import { type CashierSettings, isValidDraft } from "./draft.ts";
import { AmountField, CountField, TurnoverField } from "./fields.tsx";
import { GrantLimits } from "./GrantLimits.tsx";
import { TransferLimits } from "./TransferLimits.tsx";
import { useCashierSettings, useSaveCashierSettings } from "./use-cashier-settings.ts";

export default function CashierSettingsPage() {
  const { t } = useI18n();
  const settings = useCashierSettings();
  return (
    <>
      <PageHead title={t("console.cashierSettings")} text={t("console.cashierSettingsText")} />
      {settings.data ? (
        <div className={classes["column"]}>
          <WaitingSettings kind="cashier_settings" />
          <WaitingSettings kind="transfer_limits" />
          <WaitingSettings kind="grant_limits" />
          <SettingsForm saved={settings.data} />
          <TransferLimits />
          <GrantLimits />
        </div>
      ) : settings.isError ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <PanelSkeleton height={420} />
      )}
    </>
  );
}

/** The label of a setting on this page. */
const nameOf = (path: string): MessageId => `console.cs_${path as keyof Omit<CashierSettings, "version">}`;

/** The form with the saved settings and the operator's local changes; nothing is sent before "save". */
function SettingsForm({ saved }: { saved: CashierSettings }) {
  const { t } = useI18n();
  const mayWrite = usePermission("system.write");
  const [asking, setAsking] = useState(false);
  const draft = useDraft(saved);
  const { edited } = draft;
  const changes = edited ? differences(withoutVersion(saved), withoutVersion(edited)) : [];
  const save = useSaveCashierSettings({
    saved: () => {
      draft.drop();
      setAsking(false);
    },
    conflict: () => setAsking(false),
  });
  const parts = { shown: draft.shown, readOnly: !mayWrite, onChange: draft.set };
  return (
    <div className={classes["column"]}>
      <Panel title={t("console.cs_approval")} icon={<IconApproval size={18} aria-hidden />}>
        <div className={classes["fields"]}>
          <AmountField name="autoMax" {...parts} />
          <AmountField name="twoAbove" {...parts} />
        </div>
      </Panel>
      <Panel title={t("console.cs_limits")} icon={<IconLimits size={18} aria-hidden />}>
        <div className={classes["fields"]}>
          <CountField name="maxOpen" {...parts} />
          <CountField name="maxPerDay" {...parts} />
          <AmountField name="maxAmountPerDay" {...parts} />
          <CountField name="maxPerMonth" {...parts} />
          <AmountField name="maxAmountPerMonth" {...parts} />
          <AmountField name="rankAmountPerDay" {...parts} />
          <AmountField name="rankAmountPerMonth" {...parts} />
          <TurnoverField {...parts} />
        </div>
      </Panel>
      <Panel title={t("console.cs_checks")} icon={<IconChecks size={18} aria-hidden />}>
        <div className={classes["fields"]}>
          <AmountField name="kycFrom" {...parts} />
          <CountField name="kycLevel" {...parts} />
          <CountField name="credentialPauseHours" {...parts} />
          <Switch
            label={t("console.cs_closedLoop")}
            description={t("console.cs_closedLoopText")}
            disabled={!mayWrite}
            checked={draft.shown.closedLoop}
            onChange={(event) => draft.set({ closedLoop: event.currentTarget.checked })}
          />
        </div>
      </Panel>
      <SaveBar
        draft={draft}
        changes={changes.length}
        blocked={!isValidDraft(draft.shown)}
        onSave={() => setAsking(true)}
      />
      {asking && edited ? (
        <SaveDialog
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ draft: edited, reason })}
        >
          <DiffTable differences={changes} nameOf={(path) => t(nameOf(path))} />
        </SaveDialog>
      ) : null}
    </div>
  );
}
