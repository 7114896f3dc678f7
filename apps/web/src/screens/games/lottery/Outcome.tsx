import type { LotteryDrawView } from "@khela/contract/lottery";
import { type Money as Amount, money, moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import { useSession } from "../../../shell/session.ts";
import { countRound } from "../frame/player.ts";
import { ticketsQuery } from "./queries.ts";

interface OutcomeProps {
  gameCode: string;
  /** A draw whose numbers are all shown. */
  draw: LotteryDrawView;
  sound: GameSound;
}

/** The maximum number of recent tickets that the result takes into account. */
const LAST = 50;
/** How long the result stays in view for a player who has scrolled down to the board. */
const IN_SIGHT_MS = 8_000;

/** The result of the player's own tickets for a draw, once they are settled; nothing without tickets. */
export function Outcome({ gameCode, draw, sound }: OutcomeProps) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const { data } = useQuery(ticketsQuery(token, { gameCode, pageSize: LAST }));
  const own =
    data?.content.filter(({ drawId, state }) => drawId === draw.drawId && state !== "cancelled") ?? [];
  const paid = own.length > 0 && own.every(({ state }) => state === "settled");
  const sum = (pick: (ticket: (typeof own)[number]) => string): Amount =>
    own.reduce((all, ticket) => money(all + moneyFromText(pick(ticket))), ZERO);
  const stake = sum((ticket) => ticket.stake);
  const payout = sum((ticket) => ticket.payout);
  const tell = useEffectEvent(() => {
    countRound(stake, payout);
    sound.play(payout > stake ? "win" : "lose");
  });
  const [fresh, setFresh] = useState(true);
  useEffect(() => {
    if (!paid) return undefined;
    const timers = [setTimeout(() => tell(), 0), setTimeout(() => setFresh(false), IN_SIGHT_MS)];
    return () => timers.forEach(clearTimeout);
  }, [paid]);
  if (!paid) return null;
  // A payout below the stake is no win.
  const won = payout > stake;
  return (
    <output
      data-testid="lottery-outcome"
      data-won={won}
      className={cx(
        "block animate-rise rounded-2xl border px-4 py-3 text-center font-semibold",
        fresh && "sticky top-18 z-20 shadow-lg lg:top-32",
        won ? "lot-won border-gold-edge text-base" : "border-line bg-surface-2 text-sm text-muted",
      )}
    >
      {won ? (
        <>
          {t("tables.youWin")} <Money value={moneyToText(payout)} className="text-xl font-black text-gold" />
        </>
      ) : payout > 0n ? (
        <>
          {t("tables.comesBack")} <Money value={moneyToText(payout)} className="font-bold text-text" />
        </>
      ) : (
        t("tables.noWin")
      )}
    </output>
  );
}
