import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";

interface TeamWayProps {
  /** From right below the agent down to the member whose team is shown. */
  path: readonly { memberId: string; account: string }[];
  /** Shows another team on the way; undefined: the agent's own. */
  onPick: (memberId: string | undefined) => void;
}

/** Where a list of the team begins, with the way back up. Nothing for the agent's own team. */
export function TeamWay({ path, onPick }: TeamWayProps) {
  const { t } = useI18n();
  if (path.length === 0) return null;
  return (
    <nav aria-label={t("agentTeam.way")} className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <button type="button" className="min-h-11 font-semibold text-gold" onClick={() => onPick(undefined)}>
        {t("agentTeam.myTeam")}
      </button>
      {path.map(({ memberId, account }, index) => (
        <span key={memberId} className="flex items-center gap-1.5">
          <Icon name="chevronRight" size={14} className="rtl:-scale-x-100" />
          {index === path.length - 1 ? (
            <bdi className="font-semibold text-text">{account}</bdi>
          ) : (
            <button type="button" className="min-h-11 text-gold" onClick={() => onPick(memberId)}>
              <bdi>{account}</bdi>
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
