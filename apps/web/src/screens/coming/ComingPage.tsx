import type { MessageId } from "@khela/i18n/message-ids";
import { buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { Link } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";

/** The placeholder of a planned screen: says what it will contain. */
export default function ComingPage({ name, text, icon }: { name: MessageId; text: MessageId; icon: string }) {
  const { t } = useI18n();
  return (
    <EmptyState
      className="min-h-[55dvh]"
      image={artIcon(icon)}
      title={t("shell.comingTitle", { name: t(name) })}
      action={
        <Link to="/" className={buttonClass({ variant: "gold" })}>
          {t("shell.toHome")}
        </Link>
      }
    >
      <p>{t(text)}</p>
      <p className="mt-1 text-faint">{t("shell.comingNote")}</p>
    </EmptyState>
  );
}
