import {
  getReferralSettings,
  type ReferralSettings,
  type ReferralSettingsVersion,
  updateReferralSettings,
} from "@khela/contract/console/referral";
import type { CallOutput } from "@khela/contract/endpoint";
import { dayOfKey } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { SegmentedControl, Stack, Switch, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WaitingSettings } from "../../features/approvals/WaitingSettings.tsx";
import { DayField } from "../../features/data-table/day-field.tsx";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { AmountInput } from "../../features/settings/amount-input.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { type Draft, useDraft, withoutVersion } from "../../features/settings/use-draft.ts";
import { useSaveSettings } from "../../features/settings/use-save-settings.ts";
import { call } from "../../shell/api.ts";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Author, Badge, DateTime } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { usePermission } from "../../shell/session.ts";
import { draftOf, modeOf, MODES, type TermsDraft, settingsOf, withMode, wrongFields } from "./draft.ts";
import classes from "./referral.module.css";

const KEY = ["referral", "terms"];
type Known = CallOutput<typeof getReferralSettings>;

/** The terms of the programme, which two operators change, and their versions. */
export function TermsForm() {
  const terms = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getReferralSettings, {}, { signal }),
  });
  if (terms.data)
    return (
      <Stack gap="md">
        <WaitingSettings kind="referral" />
        <Form saved={terms.data.newest} />
        <Versions versions={terms.data.versions} />
      </Stack>
    );
  if (terms.isError) return <Failure error={terms.error} onRetry={() => void terms.refetch()} />;
  return <PanelSkeleton height={420} />;
}

function Form({ saved }: { saved: ReferralSettings }) {
  const { t } = useI18n();
  const readOnly = !usePermission("promotions.write");
  const [asking, setAsking] = useState(false);
  const before = draftOf(saved);
  const draft = useDraft(before);
  const { edited } = draft;
  const changes = edited ? differences(withoutVersion(before), withoutVersion(edited)) : [];
  const wrong = wrongFields(draft.shown);
  const save = useSaveSettings({
    key: KEY,
    send: (order: { draft: TermsDraft; reason: string }) =>
      call(updateReferralSettings, { body: { ...settingsOf(order.draft), reason: order.reason } }),
    merge: (known: Known) => known,
    says: "console.settingAsked",
    saved: () => {
      draft.drop();
      setAsking(false);
    },
    conflict: () => setAsking(false),
  });
  return (
    <div className={classes["column"]}>
      <Panel title={t("desk.ref_terms")}>
        <Fields draft={draft} wrong={wrong} readOnly={readOnly} />
      </Panel>
      <SaveBar
        draft={draft}
        changes={changes.length}
        blocked={wrong.size > 0}
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
            nameOf={(path) => t(`desk.ref_field_${path as keyof Omit<TermsDraft, "version">}`)}
          />
        </SaveDialog>
      ) : null}
    </div>
  );
}

interface FieldsProps {
  draft: Draft<TermsDraft>;
  wrong: ReadonlySet<keyof TermsDraft>;
  readOnly: boolean;
}

function Fields({ draft, wrong, readOnly }: FieldsProps) {
  const { t } = useI18n();
  const { shown, set } = draft;
  const mode = modeOf(shown);
  const amount = (name: "onceAmount" | "minDeposit" | "minTurnover" | "friendCap" | "monthCap") => (
    <AmountInput
      label={t(`desk.ref_field_${name}`)}
      {...(name === "friendCap" || name === "monthCap" ? { description: t(`desk.ref_hint_${name}`) } : {})}
      value={shown[name]}
      error={wrong.has(name) ? t("console.cs_bad") : null}
      readOnly={readOnly}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <Stack gap="md">
      <Switch
        label={t("desk.ref_field_enabled")}
        description={t("desk.ref_enabledText")}
        disabled={readOnly}
        checked={shown.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t("desk.ref_mode")}
        </Text>
        <SegmentedControl
          aria-label={t("desk.ref_mode")}
          disabled={readOnly}
          value={mode}
          data={MODES.map((value) => ({ value, label: t(`desk.ref_mode_${value}`) }))}
          onChange={(value) => set(withMode(shown, MODES.find((name) => name === value) ?? "both"))}
        />
      </div>
      <div className={classes["fields"]}>
        {mode === "share" ? null : (
          <>
            {amount("onceAmount")}
            {amount("minDeposit")}
            {amount("minTurnover")}
          </>
        )}
        {mode === "once" ? null : (
          <>
            <NumericText
              label={t("desk.ref_field_share")}
              description={t("desk.ref_hint_share")}
              rightSection="%"
              readOnly={readOnly}
              value={shown.share}
              error={wrong.has("share") ? t("console.cs_bad") : null}
              onChange={(event) => set({ share: event.currentTarget.value.trim() })}
            />
            {amount("friendCap")}
          </>
        )}
        {amount("monthCap")}
        <NumericText
          label={t("desk.ref_field_wager")}
          description={t("desk.raf_wagerHint")}
          rightSection="×"
          readOnly={readOnly}
          value={shown.wager}
          error={wrong.has("wager") ? t("console.cs_bad") : null}
          onChange={(event) => set({ wager: event.currentTarget.value.trim() })}
        />
        <div>
          <DayField
            label={t("desk.ref_field_effectiveFrom")}
            value={shown.effectiveFrom}
            onChange={(effectiveFrom) => set({ effectiveFrom })}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {t("desk.ref_hint_effectiveFrom")}
          </Text>
        </div>
      </div>
    </Stack>
  );
}

const TONES = { now: "win", planned: "gold", past: "plain" } as const;

function Versions({ versions }: { versions: readonly ReferralSettingsVersion[] }) {
  const { t, number, money, date } = useI18n();
  const cap = (amount: string | null) => (amount === null ? "–" : money(amount, { decimals: "auto" }));
  return (
    <Panel title={t("desk.ref_versions")} flush>
      <WideTable label={t("desk.ref_versions")} minWidth={860} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("desk.missionNo")}</Table.Th>
            <Table.Th>{t("console.state")}</Table.Th>
            <Table.Th ta="end">{t("desk.ref_field_onceAmount")}</Table.Th>
            <Table.Th ta="end">{t("desk.ref_field_share")}</Table.Th>
            <Table.Th ta="end">{t("desk.ref_field_friendCap")}</Table.Th>
            <Table.Th ta="end">{t("desk.ref_field_monthCap")}</Table.Th>
            <Table.Th>{t("desk.ref_from")}</Table.Th>
            <Table.Th>{t("desk.missionWritten")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {versions.map((one) => (
            <Table.Tr key={one.version}>
              <Table.Th scope="row">{number(one.version)}</Table.Th>
              <Table.Td>
                <Badge tone={TONES[one.state]}>{t(`desk.ref_version_${one.state}`)}</Badge>{" "}
                {one.enabled ? null : <Badge tone="lose">{t("desk.ref_off")}</Badge>}
              </Table.Td>
              <Table.Td ta="end">{money(one.onceAmount, { decimals: "auto" })}</Table.Td>
              <Table.Td ta="end">
                {`${number(one.sharePpm / 10_000, { maximumFractionDigits: 4 })}%`}
              </Table.Td>
              <Table.Td ta="end">{cap(one.friendCap)}</Table.Td>
              <Table.Td ta="end">{cap(one.monthCap)}</Table.Td>
              <Table.Td>
                {one.effectiveFrom === null
                  ? t("desk.ref_fromApproval")
                  : date(dayOfKey(one.effectiveFrom).startMs, "date")}
              </Table.Td>
              <Table.Td>
                <Author name={one.createdBy} /> · <DateTime at={one.createdAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
