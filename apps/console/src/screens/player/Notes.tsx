import { addPlayerNote } from "@khela/contract/console/players";
import { useI18n } from "@khela/ui/i18n";
import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import IconNote from "@tabler/icons-react/dist/esm/icons/IconNote.mjs";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { DateTime } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import classes from "./player.module.css";
import type { Player } from "./player.ts";

const LONGEST = 1000;

/** The operators' notes about the player, newest first. */
export function Notes({ playerId, notes }: { playerId: string; notes: Player["notes"] }) {
  const { t } = useI18n();
  const mayWrite = usePermission("players.write");
  return (
    <Panel title={t("console.notes")} icon={<IconNote size={18} aria-hidden />}>
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed" mb={mayWrite ? "md" : 0}>
          {t("console.noNotes")}
        </Text>
      ) : (
        <ul className={classes["notes"]}>
          {notes.map((note) => (
            <li key={note.id} className={classes["note"]}>
              <p dir="auto">{note.text}</p>
              <footer>
                {note.by} · <DateTime at={note.at} />
              </footer>
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? <NoteForm playerId={playerId} /> : null}
    </Panel>
  );
}

function NoteForm({ playerId }: { playerId: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const [text, setText] = useState("");
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: () => call(addPlayerNote, { params: { playerId }, body: { text: text.trim() } }),
    onSuccess: async () => {
      setText("");
      tellDone(t("console.noteAdded"));
      await queries.invalidateQueries({ queryKey: ["player", playerId] });
    },
    onError: (error) => tellFailure(i18n, error),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) add.mutate();
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={t("console.newNote")}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" disabled={!text.trim()} loading={add.isPending}>
          {t("console.addNote")}
        </Button>
      </Stack>
    </form>
  );
}
