import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Spinner } from "@khela/ui/spinner";
import { asCallError } from "../../shell/api.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { LimitsLink } from "../../shell/limits-link.tsx";
import type { CommandPhase } from "./use-money-command.ts";

interface CommandNoteProps {
  phase: CommandPhase;
  error: unknown;
  /** Sends the same command again with the same idempotency key. */
  onAgain: () => void;
}

/** The state of a money command whose answer is late, lost or a refusal. */
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
  return phase === "refused" ? (
    <FailureNote error={error} action={isOwnLimit(error) ? <ToLimits /> : undefined} />
  ) : null;
}

/** Whether the command was refused by a limit or pause that the player set. */
const isOwnLimit = (error: unknown): boolean =>
  ["PROTECT_LIMIT", "PROTECT_EXCLUDED"].includes(asCallError(error)?.code ?? "");

function ToLimits() {
  const { t } = useI18n();
  return <LimitsLink>{t("member.part_limits")}</LimitsLink>;
}
