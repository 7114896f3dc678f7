import type { CardSeat } from "@khela/contract/pvp";
import { LAYOUTS } from "@khela/games/card-tables/rooms";
import { ACT_MS } from "@khela/games/card-tables/terms";
import { useSeparator } from "@khela/ui/separator";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Money } from "@khela/ui/money";
import { type CSSProperties, useEffect, useEffectEvent, useRef } from "react";
import { FaceCard } from "./FaceCard.tsx";
import type { LiveTable } from "./use-card-table.ts";

/** The positions of seats in percent of the room: the player's own first, then around the table. */
const SIX = [
  [50, 86],
  [13, 68],
  [13, 28],
  [50, 11],
  [87, 28],
  [87, 68],
] as const;
const PLACES: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [SIX[0], SIX[3]],
  5: [
    [50, 86],
    [13, 62],
    [26, 18],
    [74, 18],
    [87, 62],
  ],
  6: SIX,
};
/** How far from its seat towards the middle a bet lies, as a fraction. */
const TOWARDS = 0.42;

interface SeatProps {
  number: number;
  place: number;
  places: number;
  live: LiveTable;
  seat: CardSeat | undefined;
  /** Undefined while nobody can sit down here. */
  onSit: ((seat: number) => void) | undefined;
}

/** A seat: free, or with player, chips, cards, bet and clock. */
export function Seat({ number, place, places, live, seat, onSit }: SeatProps) {
  const { t } = useI18n();
  const [x, y] = PLACES[places]?.[place] ?? SIX[0];
  const style = { left: `${x}%`, top: `${y}%` };
  const hand = live.table?.hand ?? null;
  if (!seat) {
    return (
      <div className="hp-seat" style={style}>
        <button
          type="button"
          className="hp-free"
          disabled={!onSit}
          onClick={() => onSit?.(number)}
          data-testid={`seat-${number}`}
        >
          {onSit ? <Icon name="plus" size={18} /> : null}
          <span>{t(onSit ? "pvp.sit" : "pvp.free")}</span>
        </button>
      </div>
    );
  }
  const mine = live.own?.seat === number;
  const turn = hand?.turn?.seat === number ? hand.turn : null;
  const bet = { left: `${x + (50 - x) * TOWARDS}%`, top: `${y + (46 - y) * TOWARDS}%` };
  return (
    <>
      <div
        className={cx(
          "hp-seat",
          mine && "hp-seat-mine",
          turn && "hp-seat-turn",
          seat.won !== null && "hp-seat-won",
          (seat.folded || seat.out !== null) && "hp-seat-faded",
        )}
        style={style}
        data-testid={`seat-${number}`}
        data-turn={turn ? "yes" : "no"}
      >
        <Cards live={live} seat={seat} mine={mine} />
        <div className="hp-plate">
          <span aria-hidden className="hp-face" style={{ "--hue": hueOf(seat.account) } as CSSProperties}>
            {seat.account.slice(0, 2)}
            {turn ? <TurnRing key={turn.actBy} turn={turn} live={live} /> : null}
          </span>
          <span className="hp-who">
            <span className="hp-name">{mine ? t("pvp.you") : seat.account}</span>
            <Money value={seat.stack} decimals="auto" className="hp-stack" />
          </span>
          {hand?.button === number ? (
            <span className="hp-button" title={t("pvp.button")}>
              <span aria-hidden>D</span>
              <span className="sr-only">{t("pvp.button")}</span>
            </span>
          ) : null}
        </div>
        <Tag seat={seat} blind={hand?.state === "open" && seat.dealt && !seat.folded && !seat.seen} />
      </div>
      {seat.bet === "0.00" ? null : (
        <div className="hp-bet" style={bet}>
          <span aria-hidden className="hp-chip" />
          <Money value={seat.bet} decimals="auto" />
        </div>
      )}
    </>
  );
}

function Cards({ live, seat, mine }: { live: LiveTable; seat: CardSeat; mine: boolean }) {
  const { table } = live;
  const hand = table?.hand;
  if (!seat.dealt || !hand) return null;
  const own = mine && live.own?.handId === hand.handId ? live.own.cards : null;
  // Cards shown only to this player in a side show.
  const shown = live.own?.handId === hand.handId ? live.own.others : [];
  const cards = seat.cards ?? own ?? shown.find((other) => other.seat === seat.seat)?.cards;
  if (!cards && (seat.folded || hand.state !== "open")) return null;
  return (
    <div className="hp-cards" data-testid={mine ? "own-cards" : undefined}>
      {Array.from({ length: LAYOUTS[table.gameCode].own }, (_, index) => (
        <FaceCard
          key={`${hand.handId}${index}`}
          card={cards?.[index] ?? null}
          place={mine ? "hand" : "small"}
          index={index}
          dim={seat.folded}
        />
      ))}
    </div>
  );
}

/** The player's last action, or why there is none. */
function Tag({ seat, blind }: { seat: CardSeat; blind: boolean }) {
  const between = useSeparator();
  const { t, money } = useI18n();
  if (seat.category) return <span className="hp-tag hp-tag-hand">{t(`pvp.hand_${seat.category}`)}</span>;
  if (seat.leaving) return <span className="hp-tag">{t("pvp.leaving")}</span>;
  if (seat.out) return <span className="hp-tag">{t("pvp.isOut")}</span>;
  if (seat.allIn) return <span className="hp-tag hp-tag-hot">{t("pvp.allIn")}</span>;
  const { lastAction } = seat;
  if (!lastAction) return blind ? <span className="hp-tag">{t("pvp.blind")}</span> : null;
  const { kind, to, byClock } = lastAction;
  return (
    <span className="hp-tag">
      {byClock ? <Icon name="history" size={11} /> : null}
      {blind ? `${t("pvp.blind")}${between}` : null}
      {t(`pvp.did_${kind}`)}
      {kind === "chaal" && to !== null ? <b>{money(to, { decimals: "auto" })}</b> : null}
    </span>
  );
}

const RING = 2 * Math.PI * 20;

/** The remaining time as a ring around the player's picture: first the action time, then the time bank. */
function TurnRing({ turn, live }: { turn: { bankFrom: string; actBy: string }; live: LiveTable }) {
  const ring = useRef<SVGCircleElement>(null);
  const bankFrom = Date.parse(turn.bankFrom);
  const actBy = Date.parse(turn.actBy);
  const draw = useEffectEvent(() => {
    const now = live.serverNow();
    const inBank = now >= bankFrom;
    const share = inBank ? (actBy - now) / Math.max(1, actBy - bankFrom) : (bankFrom - now) / ACT_MS;
    ring.current?.setAttribute("stroke-dashoffset", String(RING * (1 - Math.min(1, Math.max(0, share)))));
    ring.current?.setAttribute("stroke", inBank ? "#ff5468" : share > 0.4 ? "#35e0a1" : "#ffc83d");
  });
  useEffect(() => {
    draw();
    const timer = setInterval(draw, 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <svg aria-hidden viewBox="0 0 48 48" className="hp-ring">
      <circle ref={ring} cx="24" cy="24" r="20" fill="none" strokeWidth="5" strokeDasharray={RING} />
    </svg>
  );
}

/** A colour for each player. */
function hueOf(account: string): number {
  let hue = 0;
  for (const letter of account) hue = (hue * 31 + letter.charCodeAt(0)) % 360;
  // Multiplying spreads similar names apart.
  return (hue * 137) % 360;
}
