import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Spinner } from "@khela/ui/spinner";
import { FailureNote } from "../../shell/failure-note.tsx";
import type { CommandPhase } from "./use-money-command.ts";

interface CommandNoteProps {
  phase: CommandPhase;
  error: unknown;
  /** Sends the same command again, with the same key. */
  onAgain: () => void;
}

/** What happens with a money command whose answer is late, lost or a refusal. */
export function CommandNote({ phase, error, onAgain }: CommandNoteProps) {
  const { t } = useI18n();
  if (phase === "checking") {
    return (
      <output className="flex gap-3 rounded-xl border border-info/40 bg-info/10 px-4 py-3 text-sm">
        <Spinner className="mt-0.5 shrink-0 text-info" size={18} />
        <span>
          <strong className="block">{t("cashier.checking")}</strong>
          {t("cashier.checkingText")}
        </span>
      </output>
    );
  }
  if (phase === "unknown") {
    return (
      <FailureNote
        error={error}
        text={t("cashier.unknownText")}
        action={
          <Button size="sm" icon="refresh" onClick={onAgain}>
            {t("cashier.checkAgain")}
          </Button>
        }
      />
    );
  }
  return phase === "refused" ? <FailureNote error={error} /> : null;
}
