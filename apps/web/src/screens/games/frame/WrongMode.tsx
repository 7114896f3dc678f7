import { Button, buttonClass } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { Link } from "@tanstack/react-router";
import { openDialog } from "../../../shell/dialogs.ts";

interface WrongModeProps {
  gameCode: string;
  /** Whether a trial account requested the real game; otherwise a member requested the demo. */
  trial: boolean;
}

/**
 * Shown instead of a game that can't be played in the requested mode: the reason, and how it can be played.
 * Source: AUTH-15, GAME-05.
 */
export function WrongMode({ gameCode, trial }: WrongModeProps) {
  const { t } = useI18n();
  return (
    <div className="grid flex-1 place-items-center overflow-y-auto p-4">
      <EmptyState
        icon={trial ? "userPlus" : "wallet"}
        className="card w-full max-w-md bg-surface"
        title={t(trial ? "member.in_need_true_account" : "entry.demoMember")}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {trial ? (
              <Button variant="gold" onClick={() => openDialog("trueAccount", {})}>
                {t("entry.realAccount")}
              </Button>
            ) : null}
            <Link
              to="/game/$gameCode"
              params={{ gameCode }}
              search={trial ? { mode: "demo" } : {}}
              replace
              className={buttonClass({ variant: trial ? "ghost" : "gold" })}
            >
              {t(trial ? "entry.playDemo" : "entry.demoMemberPlay")}
            </Link>
          </div>
        }
      >
        {t(trial ? "entry.trueLost" : "entry.demoMemberText")}
      </EmptyState>
    </div>
  );
}
