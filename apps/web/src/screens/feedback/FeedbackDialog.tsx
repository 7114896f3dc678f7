/** The form for messages to the operator, with the answers. Source: API-01, product specification 5. */
import { QUESTION_TYPES, sendFeedback } from "@khela/contract/feedback";
import { checkField } from "@khela/rules/fields/check-field";
import { useSeparator } from "@khela/ui/separator";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { Select, TextArea } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../shell/api.ts";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { usePermission, useRealMember } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { PicturePicker } from "../member/security/PicturePicker.tsx";
import { usePictures } from "../member/security/use-pictures.ts";
import { OwnFeedback } from "./OwnFeedback.tsx";

type QuestionType = (typeof QUESTION_TYPES)[number];

export default function FeedbackDialog({ dialog }: DialogScreenProps<"feedback">) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  return (
    <Dialog {...dialog} title={t("help.feedback")} width={400} fullOnPhone>
      <div className="grid gap-6 sm:w-120">
        <FeedbackForm />
        {token === null ? null : <OwnFeedback token={token} />}
      </div>
    </Dialog>
  );
}

function FeedbackForm() {
  const { t } = useI18n();
  const between = useSeparator();
  const queries = useQueryClient();
  const [questionType, setQuestionType] = useState<QuestionType>("deposit");
  const [content, setContent] = useState("");
  const [left, setLeft] = useState(false);
  const problem = useLengthProblem(content);
  const pictures = usePictures("feedback");
  // Visitors and trial accounts can't upload pictures.
  const mayPictures = useRealMember();
  const send = useMutation({
    mutationFn: async () => {
      const uploadIds = await pictures.send();
      return call(sendFeedback, { body: { questionType, content: content.trim(), uploadIds } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["feedback"] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (problem.broken || send.isPending) return;
    send.mutate();
  };
  if (send.data) {
    return (
      <EmptyState icon="check" title={t("help.sentTitle")}>
        {t("help.sentText", { ticket: send.data.ticket })}
      </EmptyState>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Select
        label={t("help.question")}
        options={QUESTION_TYPES.map((value) => ({ value, label: t(`help.question_${value}`) }))}
        value={questionType}
        onChange={(event) =>
          setQuestionType(QUESTION_TYPES.find((one) => one === event.currentTarget.value) ?? "other")
        }
      />
      <TextArea
        label={t("help.content")}
        required
        dir="auto"
        value={content}
        error={left && problem.broken ? problem.text : undefined}
        hint={`${problem.text}${between}${t("help.noSecrets")}`}
        onChange={(event) => setContent(event.currentTarget.value)}
        onBlur={() => setLeft(content !== "")}
      />
      {mayPictures ? (
        <PicturePicker
          pictures={pictures}
          error={undefined}
          disabled={send.isPending}
          hint={t("help.picturesHint")}
        />
      ) : null}
      {send.error ? <FailureNote error={send.error} /> : null}
      <Button type="submit" variant="gold" block loading={send.isPending}>
        {t("help.send")}
      </Button>
    </form>
  );
}

/** The operator's length limits as text, and whether a message breaks them. */
function useLengthProblem(content: string): { broken: boolean; text: string } {
  const { t } = useI18n();
  const { min, max } = usePermission().data?.info.whitelabelVal.feedbackLength ?? { min: 1, max: 5000 };
  const rule = { enabled: true, required: true, minLength: min, maxLength: max, patternId: "anything" };
  return {
    broken: checkField(rule, content.trim()) !== undefined,
    text: min === max ? t("help.lengthExact", { max }) : t("help.length", { min, max }),
  };
}
