import { isLegible } from "@khela/kernel/text";
import { answerFeedback, getFeedbackPicture } from "@khela/contract/console/feedback";
import { useI18n } from "@khela/ui/i18n";
import { Button, Drawer, Stack, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { PlayersPictures } from "../../features/pictures/players-pictures.tsx";
import { call } from "../../shell/api.ts";
import { Facts } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import type { Row } from "./row.ts";

/** One feedback with its full text, and its answer or the field to write one. */
export function AnswerDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const queries = useQueryClient();
  const [answer, setAnswer] = useState("");
  const [looking, setLooking] = useState(false);
  const send = useMutation({
    mutationFn: () => call(answerFeedback, { params: { id: row.id }, body: { answer: answer.trim() } }),
    onSuccess: async () => {
      tellDone(t("console.answerSent", { ticket: row.ticket }));
      await queries.invalidateQueries({ queryKey: ["feedback"] });
      onClose();
    },
    onError: async (error) => {
      tellFailure(i18n, error);
      await queries.invalidateQueries({ queryKey: ["feedback"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLegible(answer) && !send.isPending) send.mutate();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!looking}
      size="md"
      title={`${t("console.ticket")} ${row.ticket}`}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Stack gap="md">
        <Badge tone={row.state === "open" ? "gold" : "win"}>{t(`console.feedback_${row.state}`)}</Badge>
        <Facts
          items={[
            [
              t("console.player"),
              row.memberId === null ? (
                t("console.visitor")
              ) : (
                <PlayerLink key="player" id={row.memberId} account={row.account ?? row.memberId} />
              ),
            ],
            [t("console.question"), t(`console.question_${row.questionType}`)],
            [t("console.created"), <DateTime key="at" at={row.at} />],
          ]}
        />
        <Text dir="auto" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {row.content}
        </Text>
        {row.pictures.length > 0 ? (
          <PlayersPictures
            ids={row.pictures}
            of={["feedbackPicture", row.id]}
            onLook={setLooking}
            load={(uploadId, signal) =>
              call(getFeedbackPicture, { params: { id: row.id, uploadId } }, { signal })
            }
          />
        ) : null}
        {row.answer === null ? (
          <form onSubmit={submit}>
            <Textarea
              label={t("console.answer")}
              description={t(row.memberId === null ? "console.answerVisitor" : "console.answerHint")}
              autosize
              minRows={4}
              maxLength={2000}
              value={answer}
              onChange={(event) => setAnswer(event.currentTarget.value)}
            />
            <Button type="submit" mt="sm" disabled={!isLegible(answer)} loading={send.isPending}>
              {t("console.sendAnswer")}
            </Button>
          </form>
        ) : (
          <div>
            <Text fw={600}>{t("console.answer")}</Text>
            <Text dir="auto" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {row.answer}
            </Text>
            <Text size="sm" c="dimmed">
              {t("console.answered", {
                who: row.answeredBy ?? "",
                when: row.answeredAt === null ? "" : date(row.answeredAt),
              })}
            </Text>
          </div>
        )}
      </Stack>
    </Drawer>
  );
}
