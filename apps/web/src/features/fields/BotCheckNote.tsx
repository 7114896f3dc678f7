import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Spinner } from "@khela/ui/spinner";
import type { BotCheck } from "./use-bot-check.ts";

/** A quiet line with the status of the bot check. */
export function BotCheckNote({ check }: { check: BotCheck }) {
  const { t } = useI18n();
  return (
    <output className="flex min-h-6 items-center gap-2 text-xs text-muted">
      {check.state === "checking" ? (
        <Spinner className="size-4" />
      ) : (
        <Icon
          name={check.state === "passed" ? "shield" : "alert"}
          size={16}
          className={check.state === "passed" ? "text-win" : "text-gold"}
        />
      )}
      {t(`auth.botCheck_${check.state}`)}
    </output>
  );
}
