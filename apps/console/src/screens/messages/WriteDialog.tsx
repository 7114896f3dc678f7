import { countAudience, sendBroadcast } from "@khela/contract/console/messages";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { WrittenFields } from "../../features/content/editor-fields.tsx";
import { call } from "../../shell/api.ts";
import { FormDialog } from "../../shell/parts/form-dialog.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { AudienceFields } from "./AudienceFields.tsx";
import { audienceText } from "./audience-text.ts";
import { audienceOf, EMPTY_MESSAGE, type MessageDraft, messageProblems, orderOf } from "./message-draft.ts";

/**
 * Writes a broadcast: first the text and the audience, then the number of recipients, and only then it is sent.
 * Props: `to`, the initial recipient's account.
 */
export function WriteDialog({ to = "", onClose }: { to?: string; onClose: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  // One id per dialog, so that a retry after a lost answer and a second click send the same message.
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<MessageDraft>({ ...EMPTY_MESSAGE, accounts: to });
  const [tried, setTried] = useState(false);
  const found = messageProblems(draft);
  const count = useMutation({
    mutationFn: () =>
      call(countAudience, { body: { category: draft.category, audience: audienceOf(draft) } }),
    onError: (error) => tellFailure(i18n, error),
  });
  const send = useMutation({
    mutationFn: () => call(sendBroadcast, { body: orderOf(id, draft) }),
    onSuccess: () => {
      tellDone(t(draft.startsAt === null ? "desk.messageSent" : "desk.messagePlanned"));
      onClose();
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["broadcasts"] }),
  });
  if (count.data)
    return (
      <FormDialog
        title={t("desk.sendTitle")}
        confirm={t("desk.sendTo", { n: count.data.reached })}
        size="lg"
        busy={send.isPending}
        onClose={() => count.reset()}
        onSubmit={() => send.mutate()}
      >
        <Reached draft={draft} count={count.data} />
      </FormDialog>
    );
  return (
    <FormDialog
      title={t("desk.writeMessage")}
      confirm={t("desk.nextStep")}
      size="lg"
      busy={count.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(found).length === 0) count.mutate();
      }}
    >
      <WrittenFields
        draft={draft}
        longest={4_000}
        problems={tried ? found : {}}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      <AudienceFields
        draft={draft}
        problems={tried ? found : {}}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
    </FormDialog>
  );
}

/** The last check before sending: the audience, the number of recipients and of those left out, and the text. */
function Reached({ draft, count }: { draft: MessageDraft; count: CallOutput<typeof countAudience> }) {
  const i18n = useI18n();
  const { t, written } = i18n;
  return (
    <Stack gap="sm">
      <Text>{audienceText(i18n, audienceOf(draft))}</Text>
      <Text fw={600}>{t("desk.reaches", { n: count.reached })}</Text>
      {count.spared > 0 ? <Text c="dimmed">{t("desk.spares", { n: count.spared })}</Text> : null}
      {count.unknown.length > 0 ? (
        <Alert color="yellow" title={t("desk.unknownNames", { n: count.unknown.length })}>
          <span style={{ overflowWrap: "anywhere" }}>{count.unknown.join(", ")}</span>
        </Alert>
      ) : null}
      <blockquote style={{ margin: 0, paddingInlineStart: "1rem", borderInlineStart: "3px solid" }}>
        <Text fw={600} dir="auto">
          {draft.title[written]}
        </Text>
        <Text dir="auto" lineClamp={8} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {draft.content[written]}
        </Text>
      </blockquote>
    </Stack>
  );
}
