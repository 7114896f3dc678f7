/** The announcements of the day: a list in pages of seven, and the chosen one. Source: PROMO-09. */
import { Button, buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { Dialog } from "@khela/ui/dialog";
import { Checkbox } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { Segmented } from "@khela/ui/segmented";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { type Announcement, dueAnnouncements, dismissAnnouncements } from "../../shell/announcements.ts";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { promotionOf, usePromotionPopups } from "../../shell/promotion-queries.ts";
import { useAnnouncements } from "../../shell/queries.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { NoticeText } from "./NoticeText.tsx";
import { type Kind, KINDS, kindOf, pageOf } from "./pages.ts";

export default function AnnouncementsDialog({ dialog, data }: DialogScreenProps<"announcements">) {
  const { t } = useI18n();
  const popups = useAnnouncements().data?.popup ?? [];
  const due = dueAnnouncements([...popups, ...usePromotionPopups()], data.viewer);
  const [hide, setHide] = useState(false);
  const close = () => {
    dismissAnnouncements(data.viewer, { forTodayMs: hide ? systemClock.nowMs() : undefined });
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      onClose={close}
      title={t("announcements.title")}
      width={due.length > 1 ? 780 : 520}
      bare
    >
      <Announcements due={due} onFollow={close} />
      <div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-surface-1 px-5 py-3">
        <Checkbox
          label={t("announcements.hideToday")}
          checked={hide}
          onChange={(event) => setHide(event.currentTarget.checked)}
        />
        <Button variant="gold" onClick={close} data-autofocus className="max-sm:w-full">
          {t("announcements.understood")}
        </Button>
      </div>
    </Dialog>
  );
}

/** An announcement, with the way to its promotion. */
function Shown({ notice, onFollow }: { notice: Announcement; onFollow: () => void }) {
  const { t } = useI18n();
  const code = promotionOf(notice);
  return (
    <>
      <NoticeText notice={notice} />
      {code === undefined ? null : (
        <Link
          to="/promotions/$code"
          params={{ code }}
          onClick={onFollow}
          className={`${buttonClass({ size: "sm" })} mt-3`}
        >
          {t("announcements.kind_promotion")}
        </Link>
      )}
    </>
  );
}

function Announcements({ due, onFollow }: { due: readonly Announcement[]; onFollow: () => void }) {
  const { t, written } = useI18n();
  const [kind, setKind] = useState<Kind | "all">("all");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState(0);
  const kinds = KINDS.filter((known) => due.some((item) => kindOf(item) === known));
  const { items, pages } = pageOf(kind === "all" ? due : due.filter((item) => kindOf(item) === kind), page);
  // The chosen announcement may have ended in the meantime.
  const shown = items[chosen] ?? items[0];
  const text = useId();
  /** Turning to another page or kind selects its first announcement. */
  const turnTo = (next: number) => {
    setPage(next);
    setChosen(0);
  };
  if (due.length < 2)
    return <div className="p-5">{shown ? <Shown notice={shown} onFollow={onFollow} /> : null}</div>;
  return (
    <div className="grid max-w-4xl md:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="grid content-start gap-2 border-line p-3 max-md:border-b md:border-e">
        {kinds.length > 1 ? (
          <Segmented
            label={t("announcements.kinds")}
            value={kind}
            onChange={(next) => {
              setKind(next);
              turnTo(1);
            }}
            options={(["all", ...kinds] as const).map((value) => ({
              value,
              label: t(`announcements.kind_${value}`),
            }))}
          />
        ) : null}
        <ul
          aria-label={t("announcements.list")}
          className="grid gap-1 max-md:max-h-[8.6rem] max-md:overflow-y-auto"
        >
          {items.map((item, index) => (
            <li key={item.id}>
              <button
                type="button"
                aria-current={item === shown}
                aria-controls={text}
                onClick={() => setChosen(index)}
                className={cx(
                  "flex min-h-11 w-full items-center gap-2 rounded-xl px-3 py-2 text-start text-sm font-semibold -outline-offset-2 transition-colors hover:bg-surface-3",
                  item === shown ? "bg-surface-3 text-text shadow-[inset_3px_0_0_var(--gold)]" : "text-muted",
                )}
              >
                <span dir="auto" lang={written} className="line-clamp-2 flex-1">
                  {item.title}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Pager page={page} pages={pages} onChange={turnTo} label={t("announcements.pages")} />
      </div>
      <div id={text} aria-live="polite" className="min-h-48 p-5 md:h-[26rem] md:overflow-y-auto">
        {shown ? <Shown notice={shown} onFollow={onFollow} /> : null}
      </div>
    </div>
  );
}
