/** Limits of transfers between agents and players. Source: MONEY-06, domain rules N11. */
import { getTransferLimits, updateTransferLimits } from "@khela/contract/console/agent-transfers";
import type { CallOutput } from "@khela/contract/endpoint";
import { parseMoney } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import IconTree from "@tabler/icons-react/dist/esm/icons/IconHierarchy.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NumberField } from "../../shell/parts/number-field.tsx";
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

type Limits = CallOutput<typeof getTransferLimits>;

const KEY = ["transferLimits"];
const AMOUNTS = ["min", "max", "maxAmountPerDay"] as const;
/** The bounds in the contract. */
const COUNTS = {
  maxPerDay: { min: 1, max: 1_000 },
  requestHours: { min: 1, max: 720 },
  levels: { min: 1, max: 20 },
} as const;

/** The limits, loaded separately because they belong to another module. */
export function TransferLimits() {
  const limits = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getTransferLimits, {}, { signal }),
  });
  if (limits.data) return <LimitsForm saved={limits.data} />;
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
      call(updateTransferLimits, { body: { ...order.draft, reason: order.reason } }),
    merge: (known: Limits) => known,
    says: "console.settingAsked",
    saved: () => {
      draft.drop();
      setAsking(false);
    },
    conflict: () => setAsking(false),
  });
  const ordered = (parseMoney(shown.max) ?? 0n) >= (parseMoney(shown.min) ?? 0n);
  const problemOf = (name: (typeof AMOUNTS)[number]): string | null => {
    if (!isAmount(shown[name]) || (name === "min" && parseMoney(shown.min) === 0n))
      return t("console.cs_bad");
    return name === "max" && !ordered ? t("desk.tl_order") : null;
  };
  return (
    <>
      <Panel title={t("desk.tl_title")} icon={<IconTree size={18} aria-hidden />}>
        <div className={classes["fields"]}>
          {AMOUNTS.map((name) => (
            <AmountInput
              key={name}
              label={t(`desk.tl_${name}`)}
              readOnly={readOnly}
              value={shown[name]}
              error={problemOf(name)}
              onChange={(value) => draft.set({ [name]: value })}
            />
          ))}
          {(Object.keys(COUNTS) as (keyof typeof COUNTS)[]).map((name) => (
            <NumberField
              key={name}
              label={t(`desk.tl_${name}`)}
              {...(name === "levels" ? { description: t("desk.tl_levelsText") } : {})}
              {...COUNTS[name]}
              allowDecimal={false}
              clampBehavior="strict"
              readOnly={readOnly}
              value={shown[name]}
              onChange={(value) => {
                if (typeof value === "number") draft.set({ [name]: value });
              }}
            />
          ))}
        </div>
      </Panel>
      <SaveBar
        draft={draft}
        changes={changes.length}
        blocked={AMOUNTS.some((name) => problemOf(name) !== null)}
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
            nameOf={(path) => t(`desk.tl_${path as (typeof AMOUNTS)[number] | keyof typeof COUNTS}`)}
          />
        </SaveDialog>
      ) : null}
    </>
  );
}
