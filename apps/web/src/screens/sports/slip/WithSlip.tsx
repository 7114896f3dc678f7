/** A page with the slip: beside it on wide screens, behind a bar at the bottom on phones. Source: SPORT-02. */
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useSlip } from "../../../features/sports/slip-store.ts";
import { PlayCredit } from "../../../features/trial/PlayCredit.tsx";
import { useLoggedIn } from "../../../shell/session.ts";
import { usePlayer } from "../../games/frame/player.ts";
import { SessionStrip } from "../../games/frame/session-strip.tsx";
import { OneTapPrices } from "./OneTapBets.tsx";
import { SharedSlip } from "./SharedSlip.tsx";
import { SlipPanel } from "./SlipPanel.tsx";
import { type Placing, usePlace } from "./use-place.ts";
import "./slip.css";

/** Tailwind's `lg`, from which the slip stands beside the page. */
const WIDE = "(min-width: 64rem)";

function watchWidth(onChange: () => void): () => void {
  const list = matchMedia(WIDE);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}
const useIsWide = (): boolean =>
  useSyncExternalStore(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  );

export function WithSlip({ children }: { children: ReactNode }) {
  return (
    <PlayCredit>
      <PageAndSlip>{children}</PageAndSlip>
    </PlayCredit>
  );
}

function PageAndSlip({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const player = usePlayer();
  const placing = usePlace(player);
  // One panel at a time: two would ask the server twice, and each would have its own receipts.
  const isWide = useIsWide();
  const loggedIn = useLoggedIn();
  return (
    <OneTapPrices placing={placing} account={player.account}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <SharedSlip />
          {children}
          {/* The clock of the session, and the reality check, which a bet may wait for. */}
          {loggedIn ? (
            <div data-surface="dark" className="overflow-hidden rounded-xl text-text">
              <SessionStrip />
            </div>
          ) : null}
        </div>
        {isWide ? (
          <aside
            aria-label={t("sportsbook.slip")}
            className="card sticky top-34 max-h-[calc(100dvh-9rem)] overflow-y-auto p-4"
          >
            <SlipPanel placing={placing} />
          </aside>
        ) : (
          <SlipBar placing={placing} />
        )}
      </div>
    </OneTapPrices>
  );
}

/** The bar with the number of chosen outcomes; the slip opens as a sheet. */
function SlipBar({ placing }: { placing: Placing }) {
  const { t, number } = useI18n();
  const count = useSlip(({ slip }) => slip.legs.length);
  const loggedIn = useLoggedIn();
  // A link in the slip leads to another page, which begins with the slip closed.
  const pathname = useLocation({ select: (at) => at.pathname });
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const close = () => setOpenAt(null);
  // A visitor without a choice has neither a slip nor bets.
  if (count === 0 && !loggedIn && !open) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(pathname)}
        data-testid="slip-bar"
        className={count > 0 ? "slip-bar btn-gold" : "slip-bar border border-line-strong bg-surface-3"}
      >
        <Icon name="receipt" size={20} />
        {t(count > 0 ? "sportsbook.slip" : "sportsbook.ownBets")}
        {count > 0 ? (
          <span className="grid h-6 min-w-6 place-items-center rounded-full bg-black/80 px-1.5 text-sm font-bold text-white tabular-nums">
            {number(count)}
          </span>
        ) : null}
      </button>
      <Dialog
        open={open}
        onClose={close}
        name="slip"
        title={t("sportsbook.slip")}
        fullOnPhone
        delayMs={0}
        width={340}
      >
        <SlipPanel placing={placing} />
      </Dialog>
    </>
  );
}
