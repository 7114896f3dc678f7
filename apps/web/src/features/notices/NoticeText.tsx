import { useWritten } from "../../shell/use-written.ts";

interface NoticeTextProps {
  notice: { title: string; content: string; startDateStr: string };
}

/** Title, day and text of a notice. The text is text: what the operator typed is never markup. */
export function NoticeText({ notice }: NoticeTextProps) {
  const { date, lang } = useWritten();
  const { startDateStr: start } = notice;
  return (
    // All of it on the side where the operator's words begin, the day in their language.
    <div dir="auto" lang={lang}>
      <h3 className="text-base">{notice.title}</h3>
      <p className="mt-0.5 text-xs text-faint">
        {/* The wire has a date text; one that is no date is shown as it is. */}
        {Number.isNaN(Date.parse(start)) ? start : date(start, "longDate")}
      </p>
      <p className="mt-2 text-sm break-words whitespace-pre-line text-muted">{notice.content}</p>
    </div>
  );
}
