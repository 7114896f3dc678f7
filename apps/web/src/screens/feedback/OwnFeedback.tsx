import { listOwnFeedback, markFeedbackSeen } from "@khela/contract/feedback";
import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../shell/api.ts";
import { SentPictures } from "./SentPictures.tsx";

/** The member's messages with the answers; showing them marks them as read. */
export function OwnFeedback({ token }: { token: string }) {
  const { t, date } = useI18n();
  const own = useQuery({
    queryKey: ["feedback", token],
    queryFn: ({ signal }) => call(listOwnFeedback, {}, { signal }),
  });
  const fresh = own.data?.some(({ answer, seen }) => answer !== null && !seen) ?? false;
  useEffect(() => {
    // The list keeps its "new" marks until it is opened again; if this call fails, the next opening repeats
    // it.
    if (fresh) void call(markFeedbackSeen).catch(() => undefined);
  }, [fresh]);
  if (!own.data || own.data.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-base">{t("help.own")}</h3>
      <ul className="grid gap-3">
        {own.data.map(({ ticket, questionType, content, at, answer, answeredAt, seen, pictures }) => (
          <li key={ticket} className="grid gap-2 rounded-xl border border-line bg-surface-2 p-4 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-faint">
              <span className="font-mono text-text">{ticket}</span>
              {t(`help.question_${questionType}`)}
              <time dateTime={at}>{date(at)}</time>
              {answer !== null && !seen ? <Badge tone="gold">{t("help.fresh")}</Badge> : null}
            </p>
            <p dir="auto" className="whitespace-pre-wrap break-words text-muted">
              {content}
            </p>
            <SentPictures ids={pictures} token={token} />
            {answer === null ? (
              <p className="text-faint">{t("help.noAnswer")}</p>
            ) : (
              <div className="rounded-lg border-s-3 border-gold bg-surface-1 px-3 py-2">
                <p className="text-xs text-faint">
                  {t("help.answerAt", { when: answeredAt === null ? "" : date(answeredAt) })}
                </p>
                <p dir="auto" className="whitespace-pre-wrap break-words">
                  {answer}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
