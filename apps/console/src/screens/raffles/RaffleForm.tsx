import { createRaffle, editRaffle, type RaffleDetail } from "@khela/contract/console/raffles";
import { RAFFLE_KINDS } from "@khela/games/raffles/draw";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Group, SegmentedControl, SimpleGrid, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DateFields, TextPair } from "../../features/content/editor-fields.tsx";
import { PictureChooser } from "../../features/content/picture-chooser.tsx";
import { PICTURES } from "../../features/content/pictures.ts";
import { call } from "../../shell/api.ts";
import { NumericText } from "../../shell/parts/number-field.tsx";
import { PageHead, Panel } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { type RaffleDraft, raffleProblems, termsOf, type FormParts } from "./draft.ts";
import { EnvelopeFields, PrizeFields } from "./PrizeFields.tsx";
import { RaffleActions } from "./RaffleActions.tsx";
import { RaffleFigures } from "./RaffleFigures.tsx";
import { RafflePreview } from "./RafflePreview.tsx";
import classes from "./raffles.module.css";
import { RaffleState } from "./states.tsx";
import { TicketFields } from "./TicketFields.tsx";

interface RaffleFormProps {
  title: string;
  first: RaffleDraft;
  saved: RaffleDetail | undefined;
}

/** The terms of a campaign; once it is published they can't be changed by anybody. */
export function RaffleForm({ title, first, saved }: RaffleFormProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const isDraft = saved === undefined || saved.state === "draft";
  const mayWrite = usePermission("promotions.write") && isDraft;
  const problems = raffleProblems(draft);
  const save = useSave(saved);
  const isChanged = saved === undefined || JSON.stringify(draft) !== JSON.stringify(first);
  const parts: FormParts = {
    draft,
    problems: tried ? problems : {},
    set: (change) => setDraft((before) => ({ ...before, ...change })),
  };
  return (
    <>
      <PageHead
        title={title}
        text={saved ? <RaffleState row={saved} /> : t("desk.raf_newText")}
        actions={saved ? <RaffleActions saved={saved} isChanged={isChanged && mayWrite} /> : null}
      />
      {saved && !isDraft ? <RaffleFigures saved={saved} /> : null}
      <form
        noValidate
        className={classes["editor"]}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(problems).length === 0 && !save.isPending) save.mutate(draft);
        }}
      >
        <fieldset disabled={!mayWrite} className={classes["fields"]}>
          <Stack gap="md">
            {isDraft ? null : <Alert color="info">{t("desk.raf_frozen")}</Alert>}
            <Panel title={t("desk.raf_what")}>
              <What {...parts} />
            </Panel>
            <Panel title={t(draft.kind === "envelope" ? "desk.raf_envelope" : "desk.raf_prizes")}>
              {draft.kind === "envelope" ? <EnvelopeFields {...parts} /> : <PrizeFields {...parts} />}
            </Panel>
            <Panel title={t("desk.raf_budgets")}>
              <Budgets {...parts} />
            </Panel>
            <Panel title={t("desk.raf_ways")}>
              <TicketFields {...parts} />
            </Panel>
            {tried && Object.keys(problems).length > 0 ? (
              <Alert color="lose">{t("desk.promo_fix")}</Alert>
            ) : null}
            {mayWrite ? (
              <Group justify="flex-end" gap="sm">
                <Button type="submit" loading={save.isPending} disabled={!isChanged}>
                  {t(saved ? "desk.promo_save" : "desk.raf_create")}
                </Button>
              </Group>
            ) : null}
          </Stack>
        </fieldset>
        <RafflePreview draft={draft} />
      </form>
    </>
  );
}

/** Saves the draft; a new campaign gets a page of its own. */
function useSave(saved: RaffleDetail | undefined) {
  const i18n = useI18n();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (draft: RaffleDraft) => {
      const terms = termsOf(draft);
      return saved
        ? call(editRaffle, { params: { raffleId: saved.id }, body: { version: saved.version, terms } })
        : call(createRaffle, { body: { terms } });
    },
    onSuccess: async (raffle) => {
      tellDone(i18n.t("console.saved"));
      queries.setQueryData(["raffle", raffle.id], raffle);
      await queries.invalidateQueries({ queryKey: ["raffles"] });
      if (!saved) await navigate({ to: "/raffles/$raffleId", params: { raffleId: raffle.id } });
    },
    onError: (error) => tellFailure(i18n, error),
  });
}

/** Kind, texts, picture and time. */
function What({ draft, problems, set }: FormParts) {
  const { t } = useI18n();
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t("console.kind")}
        value={draft.kind}
        data={RAFFLE_KINDS.map((value) => ({ value, label: t(`desk.raf_kind_${value}`) }))}
        onChange={(value) => set({ kind: RAFFLE_KINDS.find((kind) => kind === value) ?? "egg" })}
      />
      <TextPair
        field="title"
        label={t("console.title")}
        value={draft.title}
        max={60}
        problems={problems}
        onChange={(title) => set({ title })}
      />
      <TextPair
        field="text"
        label={t("desk.raf_words")}
        value={draft.text}
        max={400}
        problems={problems}
        onChange={(text) => set({ text })}
      />
      <PictureChooser
        pictures={PICTURES}
        without={t("desk.raf_noPicture")}
        value={draft.picture}
        onChange={(picture) => set({ picture })}
      />
      <DateFields draft={draft} problems={problems} onChange={set} />
    </Stack>
  );
}

function Budgets({ draft, problems, set }: FormParts) {
  const { t } = useI18n();
  const error = (field: string) => (problems[field] ? t(problems[field]) : null);
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NumericText
        label={t("desk.raf_budget")}
        description={t(draft.kind === "envelope" ? "desk.raf_budgetSplit" : "desk.raf_budgetHint")}
        leftSection="৳"
        maxLength={13}
        value={draft.budget}
        error={error("budget")}
        onChange={(event) => set({ budget: event.currentTarget.value })}
      />
      <NumericText
        label={t("desk.raf_hourBudget")}
        description={t("desk.raf_hourBudgetHint")}
        leftSection="৳"
        maxLength={13}
        value={draft.hourBudget}
        error={error("hourBudget")}
        onChange={(event) => set({ hourBudget: event.currentTarget.value })}
      />
      <NumericText
        label={t("desk.missionWager")}
        description={t("desk.raf_wagerHint")}
        rightSection="×"
        maxLength={6}
        value={draft.wager}
        error={error("wager")}
        onChange={(event) => set({ wager: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
