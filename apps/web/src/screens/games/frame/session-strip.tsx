/** The strip below every game: session clock, net position, fairness, 18+ and help. Source: SAFE-03. */
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useMinimumAge } from "../../../shell/queries.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { clockText } from "./clock-text.ts";
import { type PlaySession, usePlaySession } from "./player.ts";
import { RealityCheck } from "./reality-check.tsx";

const ITEM =
  "inline-flex min-h-8 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-1.5 hover:text-text max-sm:min-h-11 max-sm:min-w-11";

/** @param props.onFairness absent where there is nothing to verify, as in bets on sports */
export function SessionStrip({ onFairness }: { onFairness?: () => void }) {
  const { t } = useI18n();
  const session = usePlaySession();
  const age = useMinimumAge();
  return (
    <footer className="flex h-9 shrink-0 items-center gap-1 border-t border-line max-sm:h-auto max-sm:min-h-11 max-sm:gap-0 bg-[#060917]/85 px-2 text-xs text-muted sm:gap-3 sm:px-4">
      {session ? <SessionFigures session={session} /> : null}
      <span className="flex-1" />
      {onFairness ? (
        <button type="button" onClick={onFairness} className={ITEM}>
          <Icon name="shield" size={15} />
          <span className="max-sm:sr-only">{t("games.fairness")}</span>
        </button>
      ) : null}
      {session ? (
        <Link
          to="/member/$page/$part"
          params={{ page: "securityCenter", part: "limits" }}
          className={ITEM}
          data-testid="game-limits"
        >
          <Icon name="pause" size={15} />
          <span className="max-sm:sr-only">{t("member.part_limits")}</span>
        </Link>
      ) : null}
      <Link to="/responsible-gaming" className={ITEM}>
        <span className="rounded-full border border-current px-1 text-[0.65rem] font-bold">
          {t("games.adults", { age })}
        </span>
        <span className="max-sm:sr-only">{t("games.playSafe")}</span>
      </Link>
    </footer>
  );
}

function SessionFigures({ session }: { session: PlaySession }) {
  const { t, digits } = useI18n();
  const [open, setOpen] = useState(false);
  const startedMs = Date.parse(session.startedAt);
  const [nowMs, setNowMs] = useState(() => systemClock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(systemClock.nowMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  const elapsed = digits(clockText(nowMs - startedMs));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={ITEM} data-testid="session-figures">
        <Icon name="history" size={15} />
        <span className="sr-only">{t("games.sessionTime")}</span>
        <span className="tabular-nums">{elapsed}</span>
        <span className="ms-1.5 max-xs:sr-only sm:ms-3">{t("games.net")}</span>
        <Money value={session.winLoss} tone="result" signed className="font-semibold" />
      </button>
      <RealityCheck
        session={session}
        elapsed={elapsed}
        nowMs={nowMs}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
