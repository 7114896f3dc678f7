import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { useAnnouncements } from "../../shell/queries.ts";
import { NoticeText } from "./NoticeText.tsx";

/** All notices with their whole text (HOME-02). */
export default function NoticesDialog({ dialog }: DialogScreenProps<"notices">) {
  const { t } = useI18n();
  const notices = useAnnouncements().data?.player ?? [];
  return (
    <Dialog {...dialog} title={t("home.notices")} width={560}>
      {notices.length === 0 ? (
        <EmptyState icon="megaphone" title={t("home.noNotices")} />
      ) : (
        <ul className="grid max-w-2xl gap-4">
          {notices.map((notice) => (
            <li key={notice.id} className="rounded-xl border border-line bg-surface-2 p-4">
              <NoticeText notice={notice} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
