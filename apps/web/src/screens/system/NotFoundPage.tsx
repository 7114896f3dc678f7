import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { Link } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";

/** Unknown address, with a link to the home page (NAV-01). */
export default function NotFoundPage() {
  const { t } = useI18n();
  return (
    <EmptyState
      className="min-h-[55dvh]"
      image={artIcon("search")}
      title={t("shell.notFoundTitle")}
      action={
        <Link to="/" className={buttonClass({ variant: "gold" })}>
          {t("shell.toHome")}
        </Link>
      }
    >
      {t("shell.notFoundText")}
    </EmptyState>
  );
}
