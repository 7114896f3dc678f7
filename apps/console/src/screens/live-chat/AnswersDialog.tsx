import {
  createReadyAnswer,
  listReadyAnswers,
  type ReadyAnswer,
  removeReadyAnswer,
  updateReadyAnswer,
} from "@khela/contract/console/live-chat";
import { MAX_LIVE_CHAT_TEXT } from "@khela/rules/chat/live-chat";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Modal, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { NumberField } from "../../shell/parts/number-field.tsx";
import { missingTexts } from "../../features/content/draft-checks.ts";
import { TextPair } from "../../features/content/editor-fields.tsx";
import { call } from "../../shell/api.ts";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { LIVE_CHAT_KEY } from "./keys.ts";
import classes from "./live-chat.module.css";

type Draft = Pick<ReadyAnswer, "title" | "text" | "position">;
const EMPTY: Draft = { title: { bn: "", en: "" }, text: { bn: "", en: "" }, position: 100 };

/** The ready answers: the list, and the editor of one. */
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
  const language = i18n.written;
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
  const [tried, setTried] = useState(false);
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
  const missing = { ...missingTexts("title", draft.title), ...missingTexts("text", draft.text) };
  const complete = Object.keys(missing).length === 0;
  const problems = tried ? missing : {};
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        setTried(true);
        if (complete && !save.isPending) save.mutate();
      }}
    >
      <Stack gap="sm">
        <TextPair
          field="title"
          label={t("console.title")}
          value={draft.title}
          max={60}
          problems={problems}
          onChange={(title) => setDraft({ ...draft, title })}
        />
        <TextPair
          field="text"
          label={t("console.content")}
          value={draft.text}
          max={MAX_LIVE_CHAT_TEXT}
          long
          problems={problems}
          onChange={(text) => setDraft({ ...draft, text })}
        />
        <NumberField
          label={t("desk.readyPosition")}
          min={0}
          max={1000}
          allowDecimal={false}
          value={draft.position}
          onChange={(value) => setDraft({ ...draft, position: Number(value) || 0 })}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t("common.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
