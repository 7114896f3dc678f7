/** The VIP ranks: what they ask for and give. Two operators change them. Source: PROMO-04, OPS-05. */
import { getConsoleVipRanks, updateVipRanks } from "@khela/contract/console/vip";
import type { CallOutput } from "@khela/contract/endpoint";
import { dayOfKey } from "@khela/kernel/period";
import { MAX_RANKS } from "@khela/rules/vip/ranks";
import { useI18n } from "@khela/ui/i18n";
import { Button, Text } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { differences } from "../../features/diff/diff.ts";
import { DiffTable } from "../../features/diff/diff-table.tsx";
import { SaveBar, SaveDialog } from "../../features/settings/save-parts.tsx";
import { useDraft, withoutVersion } from "../../features/settings/use-draft.ts";
import { useSaveSettings } from "../../features/settings/use-save-settings.ts";
import { call } from "../../shell/api.ts";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { PageHead, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import { draftOf, isRight, type RankDraft, type RanksDraft, settingsOf, wrongField } from "./draft.ts";
import { RankFields } from "./RankFields.tsx";
import classes from "./vip-ranks.module.css";

const KEY = ["vipRanks"];
type Known = CallOutput<typeof getConsoleVipRanks>;

export default function VipRanksPage() {
  const { t } = useI18n();
  const ranks = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getConsoleVipRanks, {}, { signal }),
  });
  return (
    <>
      <PageHead title={t("desk.vip_title")} text={t("desk.vip_text")} />
      {ranks.isError ? <Failure error={ranks.error} onRetry={() => void ranks.refetch()} /> : null}
      {ranks.isPending ? <PanelSkeleton height={420} /> : null}
      {ranks.data ? <Form known={ranks.data} /> : null}
    </>
  );
}

function Form({ known: { newest, players } }: { known: Known }) {
  const { t, date, number } = useI18n();
  const readOnly = !usePermission("promotions.write");
  const [asking, setAsking] = useState(false);
  const before = draftOf(newest);
  const draft = useDraft(before);
  const { edited, shown } = draft;
  const changes = edited ? differences(withoutVersion(byLevel(before)), withoutVersion(byLevel(edited))) : [];
  const save = useSaveSettings({
    key: KEY,
    send: (order: { draft: RanksDraft; reason: string }) =>
      call(updateVipRanks, { body: { ...settingsOf(order.draft), reason: order.reason } }),
    merge: (known: Known) => known,
    says: "console.settingAsked",
    saved: () => {
      draft.drop();
      setAsking(false);
    },
    conflict: () => setAsking(false),
  });
  const setRank = (index: number, change: Partial<RankDraft>) =>
    draft.set({ ranks: shown.ranks.map((rank, at) => (at === index ? { ...rank, ...change } : rank)) });
  const last = shown.ranks.at(-1);
  return (
    <div className={classes["column"]}>
      <Text size="sm" c="dimmed">
        {t("desk.rb_since", {
          version: number(newest.version),
          day: date(dayOfKey(newest.effectiveFrom).startMs, "date"),
          name: newest.changedBy,
        })}
      </Text>
      <GiftTerms draft={shown} readOnly={readOnly} onChange={draft.set} />
      {shown.ranks.map((rank, index) => (
        <RankFields
          key={index}
          level={index + 1}
          players={players[index] ?? 0}
          rank={rank}
          wrong={wrongField(rank, shown.ranks[index - 1])}
          readOnly={readOnly}
          onChange={(change) => setRank(index, change)}
        />
      ))}
      {readOnly || shown.ranks.length >= MAX_RANKS || !last ? null : (
        <div>
          <Button
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => draft.set({ ranks: [...shown.ranks, { ...last, bn: "", en: "" }] })}
          >
            {t("desk.vip_add")}
          </Button>
        </div>
      )}
      <SaveBar
        draft={draft}
        changes={changes.length}
        blocked={!isRight(shown)}
        onSave={() => setAsking(true)}
      />
      {asking && edited ? (
        <SaveDialog
          busy={save.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => save.mutate({ draft: edited, reason })}
        >
          <Changes changes={changes} />
        </SaveDialog>
      ) : null}
    </div>
  );
}

/** Ranks by their level, so that every changed value is a line of its own. */
const byLevel = ({ ranks, ...rest }: RanksDraft) => ({
  ...rest,
  ranks: Object.fromEntries(ranks.map((rank, index) => [String(index + 1), rank])),
});

function Changes({ changes }: { changes: ReturnType<typeof differences> }) {
  const { t, number } = useI18n();
  const nameOf = (path: string) => {
    const [, level, field] = /^ranks\.(\d+)\.(\w+)$/.exec(path) ?? [];
    if (level === undefined) return t(`desk.vip_${path as "claimDays" | "birthdayClaimDays" | "times"}`);
    return t("desk.vip_ofRank", {
      level: number(Number(level)),
      field: t(`desk.vip_${field as keyof RankDraft}`),
    });
  };
  return <DiffTable differences={changes} nameOf={nameOf} />;
}

function GiftTerms({
  draft,
  readOnly,
  onChange,
}: {
  draft: RanksDraft;
  readOnly: boolean;
  onChange: (change: Partial<RanksDraft>) => void;
}) {
  const { t } = useI18n();
  return (
    <Panel title={t("desk.vip_gifts")}>
      <div className={classes["fields"]}>
        {(["claimDays", "birthdayClaimDays", "times"] as const).map((field) => (
          <NumericText
            key={field}
            label={t(`desk.vip_${field}`)}
            readOnly={readOnly}
            value={draft[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value.trim() })}
          />
        ))}
      </div>
    </Panel>
  );
}
