import { CATEGORIES } from "@khela/contract/catalogue";
import { changeMission, type ConsoleMission, createMission } from "@khela/contract/console/missions";
import { MISSION_PERIODS } from "@khela/rules/missions/periods";
import {
  CLAIM_DAYS,
  countsBets,
  mayCount,
  MISSION_KINDS,
  MISSION_METRICS,
  PLAN_ALONE,
} from "@khela/rules/missions/progress";
import { useI18n } from "@khela/ui/i18n";
import {
  Alert,
  MultiSelect,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Switch,
  Textarea,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Problems } from "../../features/content/draft-checks.ts";
import { TextPair } from "../../features/content/editor-fields.tsx";
import { DayField } from "../../features/data-table/day-field.tsx";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { NumberField, NumericText } from "../../shell/parts/number-field.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { bodyOf, draftOf, EMPTY_MISSION, type MissionDraft, missionProblems } from "./mission-draft.ts";

interface MissionEditorProps {
  /** The mission to edit; without it a new one is made. */
  mission?: ConsoleMission;
  onClose: () => void;
}

/** Plans a mission or leaderboard. An edit is a further version, which begins with a later run. */
export function MissionEditor({ mission, onClose }: MissionEditorProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const [draft, setDraft] = useState<MissionDraft>(() => (mission ? draftOf(mission) : EMPTY_MISSION));
  const [tried, setTried] = useState(false);
  const reason = useReason();
  const found = missionProblems(draft);
  const save = useMutation({
    mutationFn: (why: string) => {
      const body = { ...bodyOf(draft), reason: why };
      if (!mission) return call(createMission, { body });
      const { kind: _kind, period: _period, ...version } = body;
      return call(changeMission, {
        params: { id: mission.id },
        body: { ...version, version: mission.version },
      });
    },
    onSuccess: ({ approvalId }) => {
      tellDone(t(approvalId === null ? "console.saved" : "desk.missionAsked"));
      onClose();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["missions"] }),
  });
  const parts = {
    draft,
    problems: tried ? found : {},
    set: (change: Partial<MissionDraft>) => setDraft((before) => ({ ...before, ...change })),
  };
  return (
    <FormDialog
      title={t(mission ? "desk.editMission" : "desk.newMission")}
      confirm={t("common.save")}
      size="lg"
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        const why = reason.take();
        if (why !== undefined && Object.keys(found).length === 0) save.mutate(why);
      }}
    >
      {mission ? <Alert color="info">{t("desk.missionEditNote")}</Alert> : <Shape {...parts} />}
      <Words {...parts} />
      <Terms {...parts} />
      <Schedule {...parts} />
      <ReasonField reason={reason} minRows={2} later />
    </FormDialog>
  );
}

interface Parts {
  draft: MissionDraft;
  problems: Problems;
  set: (change: Partial<MissionDraft>) => void;
}

/** What can't be changed later: whether it is a mission or a leaderboard, and how often it begins anew. */
function Shape({ draft, set }: Parts) {
  const { t } = useI18n();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <SegmentedControl
        aria-label={t("console.kind")}
        value={draft.kind}
        data={MISSION_KINDS.map((value) => ({ value, label: t(`desk.missionKind_${value}`) }))}
        onChange={(value) => {
          const kind = MISSION_KINDS.find((name) => name === value) ?? "mission";
          set({ kind, metric: mayCount(kind, draft.metric) ? draft.metric : "stake" });
        }}
      />
      <SegmentedControl
        aria-label={t("desk.missionPeriod")}
        value={draft.period}
        data={MISSION_PERIODS.map((value) => ({ value, label: t(`desk.missionPeriod_${value}`) }))}
        onChange={(value) => set({ period: MISSION_PERIODS.find((name) => name === value) ?? "day" })}
      />
    </SimpleGrid>
  );
}

function Words({ draft, problems, set }: Parts) {
  const { t } = useI18n();
  return (
    <>
      <TextPair
        field="title"
        label={t("console.title")}
        value={draft.title}
        max={80}
        problems={problems}
        onChange={(title) => set({ title })}
      />
      <TextPair
        field="description"
        label={t("desk.missionDescription")}
        value={draft.description}
        max={400}
        problems={problems}
        onChange={(description) => set({ description })}
      />
    </>
  );
}

/** What counts, the target and the prizes. */
function Terms({ draft, problems, set }: Parts) {
  const { t, money } = useI18n();
  const error = (field: string) => {
    const problem = problems[field];
    return problem ? t(problem) : null;
  };
  const isMission = draft.kind === "mission";
  const alone = t("desk.missionAlone", { most: money(PLAN_ALONE[draft.kind], { decimals: "auto" }) });
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t("desk.missionCounts")}
          value={draft.metric}
          data={MISSION_METRICS.filter((metric) => mayCount(draft.kind, metric)).map((value) => ({
            value,
            label: t(`desk.missionMetric_${value}`),
          }))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            set({ metric: MISSION_METRICS.find((metric) => metric === value) ?? "stake" });
          }}
        />
        <NumericText
          label={t(isMission ? "desk.missionTarget" : "desk.missionLeast")}
          maxLength={12}
          value={draft.target}
          error={error("target")}
          onChange={(event) => set({ target: event.currentTarget.value })}
        />
      </SimpleGrid>
      {countsBets(draft.metric) ? (
        <MultiSelect
          label={t("desk.missionGames")}
          description={t("desk.missionGamesHint")}
          data={CATEGORIES.filter((name) => name !== "pvp").map((value) => ({
            value,
            label: t(`shelf.category_${value}`),
          }))}
          value={draft.categories}
          onChange={(names) => set({ categories: CATEGORIES.filter((name) => names.includes(name)) })}
        />
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {isMission ? (
          <NumericText
            label={t("desk.missionPrize")}
            description={alone}
            maxLength={12}
            value={draft.prizes}
            error={error("prizes")}
            onChange={(event) => set({ prizes: event.currentTarget.value })}
          />
        ) : (
          <Textarea
            label={t("desk.missionPrizes")}
            description={`${t("desk.missionPrizesHint")} ${alone}`}
            autosize
            minRows={3}
            maxRows={10}
            value={draft.prizes}
            error={error("prizes")}
            onChange={(event) => set({ prizes: event.currentTarget.value })}
          />
        )}
        <NumericText
          label={t("desk.missionWager")}
          description={t("desk.missionWagerHint")}
          maxLength={5}
          value={draft.wager}
          error={error("wager")}
          onChange={(event) => set({ wager: event.currentTarget.value })}
        />
      </SimpleGrid>
    </>
  );
}

/** When it runs, how long a prize waits, its place in the list, and whether it is on. */
function Schedule({ draft, problems, set }: Parts) {
  const { t } = useI18n();
  const lastDay = problems["lastDay"];
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayField
          label={t("desk.missionFirstDay")}
          value={draft.firstDay}
          onChange={(firstDay) => set({ firstDay })}
        />
        <DayField
          label={t("desk.missionLastDay")}
          value={draft.lastDay}
          onChange={(day) => set({ lastDay: day })}
        />
      </SimpleGrid>
      {lastDay ? <Alert color="lose">{t(lastDay)}</Alert> : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {draft.kind === "mission" ? (
          <NumberField
            label={t("desk.missionClaimDays")}
            min={CLAIM_DAYS.min}
            max={CLAIM_DAYS.max}
            allowDecimal={false}
            value={draft.claimDays}
            onChange={(value) => set({ claimDays: typeof value === "number" ? value : CLAIM_DAYS.usual })}
          />
        ) : null}
        <NumberField
          label={t("console.position")}
          min={0}
          max={1000}
          allowDecimal={false}
          value={draft.position}
          onChange={(value) => set({ position: typeof value === "number" ? value : 0 })}
        />
      </SimpleGrid>
      <Switch
        label={t("console.active")}
        checked={draft.active}
        onChange={(event) => set({ active: event.currentTarget.checked })}
      />
    </>
  );
}
