import {
  createCampaign,
  type PromotionDesk,
  type PromotionDraft,
  updateCampaign,
} from "@khela/contract/console/promotions";
import { promotionCategories, promotionTags } from "@khela/rules/promotions/promotion";
import { useI18n } from "@khela/ui/i18n";
import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DateFields, TextPair } from "../../features/content/editor-fields.tsx";
import { PictureChooser } from "../../features/content/picture-chooser.tsx";
import { PAGE_PICTURES } from "../../features/content/pictures.ts";
import type { Problems } from "../../features/content/draft-checks.ts";
import { call } from "../../shell/api.ts";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { PageHead, Panel } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { promotionProblems } from "./draft.ts";
import { DryRun } from "./DryRun.tsx";
import { PromotionActions } from "./PromotionActions.tsx";
import { PromotionCost } from "./PromotionCost.tsx";
import { PromotionState } from "./states.tsx";
import { TermsFields } from "./TermsFields.tsx";

interface PromotionFormProps {
  title: string;
  first: PromotionDraft;
  saved: PromotionDesk | undefined;
}

export function PromotionForm({ title, first, saved }: PromotionFormProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const mayWrite = usePermission("promotions.write") && saved?.state !== "ended";
  const problems = promotionProblems(draft);
  const shown = tried ? problems : {};
  const set = (change: Partial<PromotionDraft>) => setDraft((before) => ({ ...before, ...change }));
  const save = useSave(saved);
  const isChanged = saved === undefined || JSON.stringify(draft) !== JSON.stringify(first);
  return (
    <>
      <PageHead
        title={title}
        text={saved ? <PromotionState row={saved} /> : t("desk.promo_newText")}
        actions={saved ? <PromotionActions saved={saved} isChanged={isChanged} /> : null}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(problems).length === 0 && !save.isPending) save.mutate(draft);
        }}
      >
        <fieldset disabled={!mayWrite} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack gap="md">
            {saved ? <PromotionCost saved={saved} /> : null}
            <Panel title={t("desk.promo_texts")}>
              <Stack gap="md">
                <Texts draft={draft} saved={saved} problems={shown} set={set} />
                <PictureChooser
                  pictures={PAGE_PICTURES}
                  value={draft.picture}
                  onChange={(picture) => picture !== null && set({ picture })}
                />
              </Stack>
            </Panel>
            <Panel title={t("desk.promo_rules")}>
              <TermsFields
                terms={draft.terms}
                problems={shown}
                onChange={(change) => set({ terms: { ...draft.terms, ...change } })}
              />
            </Panel>
            {tried && Object.keys(problems).length > 0 ? (
              <Alert color="lose">{t("desk.promo_fix")}</Alert>
            ) : null}
            {mayWrite ? (
              <Group justify="flex-end" gap="sm">
                <DryRun terms={draft.terms} disabled={Object.keys(problems).length > 0} />
                <Button type="submit" loading={save.isPending} disabled={!isChanged}>
                  {t(saved ? "desk.promo_save" : "desk.promo_create")}
                </Button>
              </Group>
            ) : null}
          </Stack>
        </fieldset>
      </form>
    </>
  );
}

/** Saves the draft; a new promotion gets a page of its own. */
function useSave(saved: PromotionDesk | undefined) {
  const i18n = useI18n();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (draft: PromotionDraft) =>
      saved
        ? call(updateCampaign, {
            params: { promotionId: saved.id },
            body: { draft, version: saved.version },
          })
        : call(createCampaign, { body: draft }),
    onSuccess: async (desk) => {
      tellDone(i18n.t("console.saved"));
      queries.setQueryData(["promotion", desk.id], desk);
      await queries.invalidateQueries({ queryKey: ["promotions"] });
      if (!saved) await navigate({ to: "/promotions/$promotionId", params: { promotionId: desk.id } });
    },
    onError: (error) => tellFailure(i18n, error),
  });
}

interface TextsProps {
  draft: PromotionDraft;
  saved: PromotionDesk | undefined;
  problems: Problems;
  set: (change: Partial<PromotionDraft>) => void;
}

function Texts({ draft, saved, problems, set }: TextsProps) {
  const { t } = useI18n();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          label={t("desk.promo_code")}
          description={t("desk.promo_codeHint")}
          maxLength={40}
          disabled={saved !== undefined && saved.state !== "draft"}
          value={draft.code}
          error={problems["code"] ? t(problems["code"]) : null}
          onChange={(event) => set({ code: event.currentTarget.value.trim().toLowerCase() })}
        />
        <NativeSelect
          label={t("desk.promo_category")}
          description={t("desk.promo_categoryHint")}
          data={promotionCategories.map((value) => ({ value, label: t(`desk.promo_category_${value}`) }))}
          value={draft.category}
          onChange={(event) =>
            set({
              category:
                promotionCategories.find((name) => name === event.currentTarget.value) ?? draft.category,
            })
          }
        />
        <NumberField
          label={t("console.position")}
          description={t("console.positionHint")}
          min={0}
          max={1000}
          allowDecimal={false}
          value={draft.position}
          onChange={(value) => set({ position: typeof value === "number" ? value : 0 })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label={t("desk.promo_tags")}
        value={[...draft.tags]}
        onChange={(chosen) => set({ tags: promotionTags.filter((tag) => chosen.includes(tag)) })}
      >
        <Group gap="md" mt={6}>
          {promotionTags.map((tag) => (
            <Checkbox key={tag} value={tag} label={t(`desk.promo_tag_${tag}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Switch
        label={t("desk.promo_popup")}
        description={t("desk.promo_popupHint")}
        checked={draft.popup}
        onChange={(event) => set({ popup: event.currentTarget.checked })}
      />
      <TextPair
        field="title"
        label={t("console.title")}
        value={draft.title}
        max={80}
        problems={problems}
        onChange={(title) => set({ title })}
      />
      <TextPair
        field="summary"
        label={t("desk.promo_summary")}
        value={draft.summary}
        max={300}
        problems={problems}
        onChange={(summary) => set({ summary })}
      />
      <DateFields
        draft={draft}
        problems={problems}
        onChange={({ startsAt, endsAt }) =>
          set({
            ...(startsAt ? { startsAt } : {}),
            ...(endsAt === undefined ? {} : { endsAt }),
          })
        }
      />
    </>
  );
}
