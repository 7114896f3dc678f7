/** The blocked words of the live tables' chats, with a field to test them. Source: GAME-08. */
import { changeChatWords } from "@khela/contract/console/table-chat";
import { createBlockedWordFilter } from "@khela/rules/chat/blocked-words";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Pill, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useShelfCommand } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { Panel } from "../../shell/parts/page-head.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { ReasonField, useReason } from "../../shell/parts/reason-field.tsx";
import { Badge } from "../../shell/parts/values.tsx";

export function WordsPanel({ words }: { words: readonly string[] }) {
  const { t } = useI18n();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<string>();
  const remove = useShelfCommand(
    (reason: string) =>
      call(changeChatWords, { body: { add: [], remove: leaving === undefined ? [] : [leaving], reason } }),
    () => setLeaving(undefined),
  );
  return (
    <Panel
      title={t("shelf.chatWords")}
      actions={
        <Button size="xs" variant="default" onClick={() => setAdding(true)}>
          {t("shelf.chatWordsAdd")}
        </Button>
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed" maw="46rem">
          {t("shelf.chatWordsText")}
        </Text>
        {words.length === 0 ? (
          <Text size="sm">{t("shelf.chatWordsNone")}</Text>
        ) : (
          <Group gap={6} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
            {words.map((word) => (
              <li key={word}>
                <Pill
                  size="md"
                  bd="1px solid var(--mantine-color-default-border)"
                  withRemoveButton
                  onRemove={() => setLeaving(word)}
                  removeButtonProps={{
                    "aria-label": t("shelf.chatWordsRemove", { word }),
                    "aria-hidden": false,
                    tabIndex: 0,
                  }}
                >
                  {word}
                </Pill>
              </li>
            ))}
          </Group>
        )}
        {words.length === 0 ? null : <TryMessage words={words} />}
      </Stack>
      {adding ? <AddWords onClose={() => setAdding(false)} /> : null}
      {leaving === undefined ? null : (
        <ReasonDialog
          title={t("shelf.chatWordsRemove", { word: leaving })}
          text={t("shelf.chatWordsRemoveText")}
          confirm={t("shelf.chatRemove")}
          danger
          busy={remove.isPending}
          onClose={() => setLeaving(undefined)}
          onConfirm={(reason) => remove.mutate(reason)}
        />
      )}
    </Panel>
  );
}

/** Checks a text in the browser by the rules that the server uses. */
function TryMessage({ words }: { words: readonly string[] }) {
  const { t } = useI18n();
  const [text, setText] = useState("");
  const isBlocked = useMemo(() => createBlockedWordFilter(words), [words]);
  const stopped = isBlocked(text);
  return (
    <Group gap="sm" align="end">
      <TextInput
        label={t("shelf.chatWordsTry")}
        dir="auto"
        w="min(26rem, 100%)"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output style={{ minHeight: "2.25rem", display: "inline-flex", alignItems: "center" }}>
        {text.trim() === "" ? null : (
          <Badge tone={stopped ? "lose" : "win"}>
            {t(stopped ? "shelf.chatWordsStopped" : "shelf.chatWordsPasses")}
          </Badge>
        )}
      </output>
    </Group>
  );
}

function AddWords({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const reason = useReason();
  const [text, setText] = useState("");
  const add = useShelfCommand(
    (given: string) => call(changeChatWords, { body: { add: linesOf(text), remove: [], reason: given } }),
    onClose,
  );
  return (
    <FormDialog
      title={t("shelf.chatWordsAdd")}
      confirm={t("shelf.chatWordsAdd")}
      busy={add.isPending}
      onClose={onClose}
      onSubmit={() => {
        const given = reason.take();
        if (given !== undefined && linesOf(text).length > 0) add.mutate(given);
      }}
    >
      <Textarea
        label={t("shelf.chatWordsList")}
        data-autofocus
        required
        dir="auto"
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ReasonField reason={reason} later />
    </FormDialog>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
