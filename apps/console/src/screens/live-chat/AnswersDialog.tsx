import {
  createReadyAnswer,
  listReadyAnswers,
  type ReadyAnswer,
  removeReadyAnswer,
  updateReadyAnswer,
} from "@khela/contract/console/live-chat";
import { LIVE_CHAT_TEXT_MOST } from "@khela/rules/chat/live-chat";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Modal, NumberInput, Skeleton, Stack, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { call } from "../../shell/api.ts";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { LIVE_CHAT_KEY } from "./keys.ts";
import classes from "./live-chat.module.css";

type Draft = Pick<ReadyAnswer, "title" | "text" | "position">;
const EMPTY: Draft = { title: { bn: "", en: "" }, text: { bn: "", en: "" }, position: 100 };

/** The ready answers: the list, and one of them being written. */
export function AnswersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [edited, setEdited] = useState<ReadyAnswer | "new">();
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t("desk.readyAnswers")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {edited === undefined ? (
        <AnswerList onEdit={setEdited} />
      ) : (
        <AnswerForm answer={edited === "new" ? undefined : edited} onDone={() => setEdited(undefined)} />
      )}
    </Modal>
  );
}

const KEY = [LIVE_CHAT_KEY, "answers"] as const;

function AnswerList({ onEdit }: { onEdit: (answer: ReadyAnswer | "new") => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const answers = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listReadyAnswers, undefined, { signal }),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeReadyAnswer, { params: { id } }),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  if (!answers.data) {
    return answers.isError ? (
      <Failure error={answers.error} onRetry={() => void answers.refetch()} />
    ) : (
      <Skeleton h={160} />
    );
  }
  const language = i18n.locale === "en" ? "en" : "bn";
  return (
    <Stack gap="sm">
      {answers.data.content.length === 0 ? <EmptyState title={t("desk.readyNone")} /> : null}
      {answers.data.content.map((answer) => (
        <div key={answer.id} className={classes["answer"]}>
          <div>
            <b>{answer.title[language]}</b>
            <p>{answer.text[language]}</p>
          </div>
          <Group gap={6} wrap="nowrap">
            <Button size="compact-sm" variant="default" onClick={() => onEdit(answer)}>
              {t("console.edit")}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              disabled={remove.isPending}
              aria-label={`${t("desk.readyRemove")}: ${answer.title[language]}`}
              onClick={() => remove.mutate(answer.id)}
            >
              {t("desk.readyRemove")}
            </Button>
          </Group>
        </div>
      ))}
      <Button onClick={() => onEdit("new")}>{t("desk.readyAdd")}</Button>
    </Stack>
  );
}

function AnswerForm({ answer, onDone }: { answer: ReadyAnswer | undefined; onDone: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(answer ?? EMPTY);
  const save = useMutation({
    mutationFn: () => {
      const { title, text, position } = draft;
      return answer
        ? call(updateReadyAnswer, {
            params: { id: answer.id },
            body: { title, text, position, version: answer.version },
          })
        : call(createReadyAnswer, { body: { title, text, position } });
    },
    onSuccess: async () => {
      tellDone(t("desk.readySaved"));
      await queries.invalidateQueries({ queryKey: KEY });
      onDone();
    },
    onError: (error) => tellFailure(i18n, error),
  });
  const complete = [draft.title, draft.text].every(({ bn, en }) => bn.trim() !== "" && en.trim() !== "");
  const set = (part: "title" | "text", language: "bn" | "en", value: string) =>
    setDraft((before) => ({ ...before, [part]: { ...before[part], [language]: value } }));
  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (complete && !save.isPending) save.mutate();
      }}
    >
      <Stack gap="sm">
        {(["bn", "en"] as const).map((language) => (
          <Stack key={language} gap={6}>
            <TextInput
              label={t(`desk.readyTitle_${language}`)}
              lang={language}
              maxLength={60}
              value={draft.title[language]}
              onChange={(event) => set("title", language, event.currentTarget.value)}
            />
            <Textarea
              label={t(`desk.readyText_${language}`)}
              lang={language}
              autosize
              minRows={2}
              maxLength={LIVE_CHAT_TEXT_MOST}
              value={draft.text[language]}
              onChange={(event) => set("text", language, event.currentTarget.value)}
            />
          </Stack>
        ))}
        <NumberInput
          label={t("desk.readyPosition")}
          min={0}
          max={1000}
          allowDecimal={false}
          value={draft.position}
          onChange={(value) => setDraft((before) => ({ ...before, position: Number(value) || 0 }))}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" disabled={!complete} loading={save.isPending}>
            {t("common.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
