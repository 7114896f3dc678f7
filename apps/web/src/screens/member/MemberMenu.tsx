import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { openDialog } from "../../shell/dialogs.ts";
import { useReferralShown } from "../../shell/queries.ts";
import { badgeCount, type MemberEntry, memberMenu, type MenuCounts } from "./member-menu.ts";

const ROW =
  "group/row flex min-h-11 w-full items-center gap-3 rounded-xl px-2 text-[0.92rem] font-medium text-muted hover:bg-surface-3 hover:text-text data-[status=active]:bg-surface-3 data-[status=active]:text-text max-lg:min-h-14";
const TILE =
  "grid size-8 shrink-0 place-items-center rounded-lg bg-surface-3 text-muted group-hover/row:text-text group-data-[status=active]/row:bg-gold-tint group-data-[status=active]/row:text-gold max-lg:size-9.5";

/** All pages of the member centre; planned ones are marked. @param counts the badges of the pages */
export function MemberMenu({ counts = {} }: { counts?: MenuCounts }) {
  const { t } = useI18n();
  const menu = memberMenu({ referral: useReferralShown() });
  return (
    <nav aria-label={t("member.pages")} className="card p-2">
      {menu.map((group) => (
        <section key={group.key} aria-labelledby={`member-${group.key}`}>
          <h2
            id={`member-${group.key}`}
            className="px-2.5 pt-3 pb-1 text-xs font-semibold text-faint [html[lang|=en]_&]:uppercase [html[lang|=en]_&]:tracking-wider"
          >
            {t(`member.group_${group.key}`)}
          </h2>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.page}>
                <Entry entry={entry} count={badgeCount(entry, counts)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <hr className="mx-3 my-2 border-line" />
      <button type="button" className={`${ROW} hover:text-lose`} onClick={() => openDialog("signOut", {})}>
        <span className={TILE}>
          <Icon name="logout" size={18} />
        </span>
        {t("shell.signOut")}
      </button>
    </nav>
  );
}

function Entry({ entry, count }: { entry: MemberEntry; count: number | undefined }) {
  const { t, number } = useI18n();
  return (
    <Link to="/member/$page" params={{ page: entry.page }} className={ROW}>
      <span className={TILE}>
        <Icon name={entry.icon} size={18} />
      </span>
      <span className="flex-1">{t(`member.page_${entry.page}`)}</span>
      {count === undefined ? null : (
        <span className="grid min-w-6 place-items-center rounded-full bg-hot px-1.5 py-0.5 text-xs font-bold text-white">
          <span aria-hidden>{number(count)}</span>
          <span className="sr-only">{t("member.waiting", { n: count })}</span>
        </span>
      )}
      {entry.coming ? (
        <Badge>{t("member.soon")}</Badge>
      ) : (
        <Icon name="chevronRight" size={16} className="text-faint lg:hidden rtl:-scale-x-100" />
      )}
    </Link>
  );
}
