import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import type { DialogScreenProps } from "../../shell/dialogs.tsx";
import { useAnnouncements } from "../../shell/queries.ts";

/** All notices with their whole text (HOME-02). */
export default function NoticesDialog({ dialog }: DialogScreenProps<"notices">) {
  const { t, date } = useI18n();
  const notices = useAnnouncements().data?.player ?? [];
  return (
    <Dialog {...dialog} title={t("home.notices")} width={560}>
      {notices.length === 0 ? (
        <EmptyState icon="megaphone" title={t("home.noNotices")} />
      ) : (
        <ul className="grid max-w-2xl gap-4">
          {notices.map((notice) => (
            <li key={notice.id} className="rounded-xl border border-line bg-surface-2 p-4">
              <h3 dir="auto" className="text-base">
                {notice.title}
              </h3>
              <p className="mt-0.5 text-xs text-faint">{when(notice.startDateStr, date)}</p>
              <p dir="auto" className="mt-2 text-sm whitespace-pre-line text-muted">
                {notice.content}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The wire has a date text; one that is no date is shown as it is. */
function when(text: string, date: (moment: string, style: "date") => string): string {
  return Number.isNaN(Date.parse(text)) ? text : date(text, "date");
}
