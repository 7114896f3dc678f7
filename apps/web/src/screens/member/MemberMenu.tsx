import { Badge } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { openDialog } from "../../shell/dialogs.tsx";
import { MEMBER_MENU, type MemberEntry } from "./member-menu.ts";

const ROW =
  "flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-[0.92rem] font-medium text-muted hover:bg-surface-3 hover:text-text data-[status=active]:bg-surface-3 data-[status=active]:text-text data-[status=active]:[&>svg:first-child]:text-gold max-lg:min-h-13";

/** All pages of the member centre; those to come are marked. */
export function MemberMenu() {
  const { t } = useI18n();
  return (
    <nav aria-label={t("member.pages")} className="card p-2">
      {MEMBER_MENU.map((group) => (
        <section key={group.key} aria-labelledby={`member-${group.key}`}>
          <h2
            id={`member-${group.key}`}
            className="px-3 pt-3 pb-1 text-xs font-semibold text-faint [html[lang=en]_&]:uppercase [html[lang=en]_&]:tracking-wider"
          >
            {t(`member.group_${group.key}`)}
          </h2>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.page}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <hr className="mx-3 my-2 border-line" />
      <button type="button" className={`${ROW} hover:text-lose`} onClick={() => openDialog("signOut", {})}>
        <Icon name="logout" className="shrink-0" />
        {t("shell.signOut")}
      </button>
    </nav>
  );
}

function Entry({ entry }: { entry: MemberEntry }) {
  const { t } = useI18n();
  return (
    <Link to="/member/$page" params={{ page: entry.page }} className={ROW}>
      <Icon name={entry.icon} className="shrink-0" />
      <span className="flex-1">{t(`member.page_${entry.page}`)}</span>
      {entry.coming ? (
        <Badge>{t("member.soon")}</Badge>
      ) : (
        <Icon name="chevronRight" size={16} className="text-faint lg:hidden rtl:-scale-x-100" />
      )}
    </Link>
  );
}
