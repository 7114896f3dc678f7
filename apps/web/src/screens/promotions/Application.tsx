import { MAX_COMMENT, type PromotionPage } from "@khela/contract/promotions";
import { Button } from "@khela/ui/button";
import { TextArea } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { type FormEvent, useState } from "react";
import { CommandNote } from "../../features/cashier/CommandNote.tsx";
import { FailureNote } from "../../shell/failure-note.tsx";
import { PicturePicker } from "../member/security/PicturePicker.tsx";
import { usePictures } from "../member/security/use-pictures.ts";
import { useRequest } from "./use-promotion.ts";

/** The application for a joined promotion: a comment and up to three pictures. Source: PROMO-01. */
export function Application({ page }: { page: PromotionPage }) {
  const { t } = useI18n();
  const [comment, setComment] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [uploading, setUploading] = useState(false);
  const pictures = usePictures("promotion");
  const { command, request } = useRequest(page);
  const left = MAX_COMMENT - comment.trim().length;
  const busy = uploading || command.busy;

  async function send() {
    setFailure(undefined);
    setUploading(true);
    try {
      const uploadIds = await pictures.send();
      setUploading(false);
      await request({ comment: comment.trim(), uploadIds });
    } catch (error) {
      setUploading(false);
      setFailure(error);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (left >= 0 && !busy) void send();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label={t("promotions.comment")}
        dir="auto"
        rows={3}
        value={comment}
        hint={t("promotions.commentHint", { max: MAX_COMMENT, left: Math.max(0, left) })}
        error={left < 0 ? t("promotions.commentTooLong", { max: MAX_COMMENT }) : undefined}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <PicturePicker pictures={pictures} error={undefined} disabled={busy} hint={t("promotions.pictures")} />
      {failure === undefined ? null : <FailureNote error={failure} />}
      <CommandNote phase={command.phase} error={command.error} onAgain={() => void send()} />
      <Button
        type="submit"
        variant="gold"
        size="lg"
        block
        loading={busy}
        disabled={command.phase === "unknown"}
      >
        {t("promotions.apply")}
      </Button>
    </form>
  );
}
