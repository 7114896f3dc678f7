/** What operators of each role may give players alone. Source: OPS-01, decision 0079. */
import { getGrantLimits, updateGrantLimits } from "@khela/contract/console/rewards";
import type { CallOutput } from "@khela/contract/endpoint";
import { parseMoney } from "@khela/kernel/money";
import { GRANT_LIMIT_FIELDS, GRANT_ROLES } from "@khela/rules/rewards/reward";
import { useI18n } from "@khela/ui/i18n";
import { Text } from "@mantine/core";
import IconGift from "@tabler/icons-react/dist/esm/icons/IconGift.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { AmountInput } from "../../features/settings/amount-input.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { useDraft, withoutVersion } from "../../features/settings/use-draft.ts";
import { useSaveSettings } from "../../features/settings/use-save-settings.ts";
import { call } from "../../shell/api.ts";
import { Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import classes from "./cashier-settings.module.css";
import { isAmount } from "./draft.ts";

type Answer = CallOutput<typeof getGrantLimits>;
type Limits = Answer["limits"];
type Field = (typeof GRANT_LIMIT_FIELDS)[number];

const KEY = ["grantLimits"];

/** The limits, loaded separately because they belong to another module. */
export function GrantLimits() {
  const limits = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getGrantLimits, {}, { signal }),
  });
  if (limits.data) return <LimitsForm saved={limits.data.limits} />;
  if (limits.isError) return <Failure error={limits.error} onRetry={() => void limits.refetch()} />;
  return <PanelSkeleton height={260} />;
}

function LimitsForm({ saved }: { saved: Limits }) {
  const { t } = useI18n();
  const readOnly = !usePermission("system.write");
  const [asking, setAsking] = useState(false);
  const draft = useDraft(saved);
  const { edited, shown } = draft;
  const changes = edited ? differences(withoutVersion(saved), withoutVersion(edited)) : [];
  const save = useSaveSettings({
    key: KEY,
    send: (order: { draft: Limits; reason: string }) =>
      call(updateGrantLimits, { body: { ...order.draft, reason: order.reason } }),
    merge: (known: Answer) => known,
    says: "console.settingAsked",
    saved: () => {
      draft.drop();
      setAsking(false);
    },
    conflict: () => setAsking(false),
  });
  const problemOf = (name: Field): string | null => {
    if (!isAmount(shown[name])) return t("console.cs_bad");
    const role = GRANT_ROLES.find((one) => name === `${one}PerDay`);
    if (!role) return null;
    const isBelow = (parseMoney(shown[name]) ?? 0n) < (parseMoney(shown[`${role}Single`]) ?? 0n);
    return isBelow ? t("desk.gl_order") : null;
  };
  return (
    <>
      <Panel title={t("desk.gl_title")} icon={<IconGift size={18} aria-hidden />}>
        <Text size="sm" c="dimmed" mb="sm">
          {t("desk.gl_text")}
        </Text>
        <div className={classes["fields"]}>
          {GRANT_LIMIT_FIELDS.map((name) => (
            <AmountInput
              key={name}
              label={t(`desk.gl_${name}`)}
              readOnly={readOnly}
              value={shown[name]}
              error={problemOf(name)}
              onChange={(value) => draft.set({ [name]: value })}
            />
          ))}
        </div>
      </Panel>
      <SaveBar
        draft={draft}
        changes={changes.length}
        blocked={GRANT_LIMIT_FIELDS.some((name) => problemOf(name) !== null)}
        onSave={() => setAsking(true)}
      />
      {asking && edited ? (
        <SaveDialog
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ draft: edited, reason })}
        >
          <DiffTable differences={changes} nameOf={(path) => t(`desk.gl_${path as Field}`)} />
        </SaveDialog>
      ) : null}
    </>
  );
}
