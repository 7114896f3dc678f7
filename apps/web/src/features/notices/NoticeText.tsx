import { useWritten } from "../../shell/use-written.ts";

interface NoticeTextProps {
  notice: { title: string; content: string; startDateStr: string };
}

/** A notice's title, day and text. The operator's text is rendered as plain text, never as markup. */
export function NoticeText({ notice }: NoticeTextProps) {
  const { date, lang } = useWritten();
  const { startDateStr: start } = notice;
  return (
    // The whole block is aligned by the direction of the operator's text, and the date is in its language.
    <div dir="auto" lang={lang}>
      <h3 className="text-base">{notice.title}</h3>
      <p className="mt-0.5 text-xs text-faint">
        {/* The wire has a date text; a text that is no date is shown unchanged. */}
        {Number.isNaN(Date.parse(start)) ? start : date(start, "longDate")}
      </p>
      <p className="mt-2 text-sm break-words whitespace-pre-line text-muted">{notice.content}</p>
    </div>
  );
}
