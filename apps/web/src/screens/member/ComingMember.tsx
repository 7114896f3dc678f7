import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { artIcon } from "../../shell/categories.ts";
import type { MemberEntry } from "./member-menu.ts";

/** The placeholder of a planned page: says what it will contain. */
export function ComingMember({ entry }: { entry: MemberEntry }) {
  const { t } = useI18n();
  return (
    <EmptyState
      className="card min-h-80"
      image={artIcon(entry.image)}
      title={t("shell.comingTitle", { name: t(`member.page_${entry.page}`) })}
    >
      {entry.coming ? <p>{t(entry.coming)}</p> : null}
    </EmptyState>
  );
}
