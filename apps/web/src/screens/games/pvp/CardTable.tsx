import type { CardSeat } from "@khela/contract/pvp";
import { cardRoom, type CardRoomCode, LAYOUTS, type ListedRoom } from "@khela/games/card-tables/rooms";
import { moneyFromText, moneyToText, money as units } from "@khela/kernel/money";
import type { MessageId } from "@khela/i18n/message-ids";
import { useSeparator } from "@khela/ui/separator";
import { Button } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import { setGameState } from "../frame/game-status.ts";
import { askLogin, reloadPlaySession, usePlayer } from "../frame/player.ts";
import { AddaActions } from "./AddaActions.tsx";
import { BuyInDialog } from "./BuyInDialog.tsx";
import { Stakes } from "./CardLobby.tsx";
import { FaceCard } from "./FaceCard.tsx";
import { HandHistory } from "./HandHistory.tsx";
import { HoldemActions } from "./HoldemActions.tsx";
import { Seat } from "./Seat.tsx";
import { type LiveTable, useCardTable } from "./use-card-table.ts";

interface CardTableProps {
  tableCode: CardRoomCode;
  sound: GameSound;
  onLobby: () => void;
}

/** One table: seats around the felt, the board, the pots, and the player's actions. */
export function CardTable({ tableCode, sound, onLobby }: CardTableProps) {
  const { t, written } = useI18n();
  const live = useCardTable(tableCode);
  const { loggedIn } = usePlayer();
  const room = cardRoom(tableCode);
  const [buying, setBuying] = useState<number | "more" | null>(null);
  const [history, setHistory] = useState(false);
  useTableSounds(live, sound);
  if (!room) return null;
  const { table, own } = live;
  const mySeat = table?.seats.find(({ seat }) => seat === own?.seat);
  const playing = table?.hand?.state === "open" && mySeat?.dealt === true;
  const Actions = room.game === "holdem" ? HoldemActions : AddaActions;
  const ask = (seat: number) => (loggedIn ? setBuying(seat) : askLogin());
  return (
    <div
      className="hp-layout"
      data-testid="card-table"
      data-game={room.game}
      data-hand={table?.hand?.number ?? 0}
    >
      <div className="hp-bar">
        <Button size="sm" icon="chevronLeft" onClick={onLobby} className="rtl:[&>svg]:-scale-x-100">
          <span className="max-sm:sr-only">{t("pvp.tables")}</span>
        </Button>
        <p className="hp-title">
          <b>{room.name[written]}</b>{" "}
          <span className="text-gold">
            <Stakes gameCode={room.game} stakes={room.stakes.map((amount) => moneyToText(amount))} />
          </span>
        </p>
        {loggedIn ? (
          <Button size="sm" icon="history" onClick={() => setHistory(true)}>
            <span className="max-sm:sr-only">{t("pvp.history")}</span>
          </Button>
        ) : null}
        {mySeat ? (
          <Button
            size="sm"
            variant="danger"
            icon="logout"
            disabled={mySeat.leaving || live.busy}
            onClick={() => void live.leave()}
          >
            {t(mySeat.leaving ? "pvp.leaving" : "pvp.leave")}
          </Button>
        ) : null}
      </div>
      <Felt live={live} room={room} onSit={ask} />
      <div className="hp-dock">
        {table?.closed && mySeat ? <p className="hp-note hp-closing">{t("pvp.closing")}</p> : null}
        {table?.hand && own && mySeat && table.hand.turn?.seat === own.seat ? (
          <Actions key={`${table.hand.handId}:${table.hand.step}`} live={live} hand={table.hand} />
        ) : mySeat ? (
          <Waiting
            live={live}
            playing={playing}
            onMore={() => setBuying("more")}
            max={moneyToText(room.maxBuyIn)}
          />
        ) : (
          <p className="hp-note">
            {t(
              table?.closed
                ? "pvp.closedText"
                : table && table.seats.length >= room.seats
                  ? "pvp.seatsFull"
                  : "pvp.takeSeat",
            )}
          </p>
        )}
      </div>
      {live.connected ? null : (
        <output className="absolute inset-x-0 bottom-0 z-20 bg-danger py-1 text-center text-sm font-semibold text-white">
          {t("games.reconnecting")}
        </output>
      )}
      {buying === null ? null : (
        <BuyInDialog
          room={room}
          live={live}
          seat={buying}
          stack={mySeat?.stack}
          onClose={() => setBuying(null)}
        />
      )}
      {history ? <HandHistory gameCode={room.game} onClose={() => setHistory(false)} /> : null}
    </div>
  );
}

/** The seats are rotated so that the player's own is at the bottom. */
function Felt({
  live,
  room: { game, seats },
  onSit,
}: {
  live: LiveTable;
  room: ListedRoom;
  onSit: (seat: number) => void;
}) {
  const { t } = useI18n();
  const { table, own } = live;
  const hand = table?.hand ?? null;
  const first = own?.seat ?? 0;
  const pot = hand?.pots.reduce((sum, { amount }) => units(sum + moneyFromText(amount)), units(0n));
  return (
    <section aria-label={t("pvp.felt")} className="hp-room-space">
      <div className="hp-oval" aria-hidden />
      <div className="hp-middle">
        {hand ? (
          <>
            {LAYOUTS[game].board > 0 ? (
              <div className="hp-board" data-testid="board" key={hand.handId}>
                {Array.from({ length: LAYOUTS[game].board }, (_, index) => (
                  <FaceCard key={index} card={hand.board[index]} place="board" index={index} />
                ))}
              </div>
            ) : null}
            {pot ? (
              <p className="hp-pot" data-testid="pot">
                <span>{t("pvp.pot")}</span> <Money value={moneyToText(pot)} decimals="auto" />
                {hand.pots.length > 1 ? (
                  <small>{t("pvp.sidePots", { n: hand.pots.length - 1 })}</small>
                ) : null}
              </p>
            ) : null}
            {hand.stake === null || hand.state !== "open" ? null : (
              <p className="hp-stake">
                {t("pvp.stake")} <Money value={hand.stake} decimals="auto" />
              </p>
            )}
          </>
        ) : null}
        <Message live={live} />
      </div>
      {Array.from({ length: seats }, (_, index) => {
        const number = (first + index) % seats;
        return (
          <Seat
            key={number}
            number={number}
            place={index}
            places={seats}
            live={live}
            seat={table?.seats.find(({ seat }) => seat === number)}
            onSit={own === null && table !== null && !table.closed ? onSit : undefined}
          />
        );
      })}
    </section>
  );
}

/** The event that the table waits for, or the winner. */
function Message({ live }: { live: LiveTable }) {
  const between = useSeparator();
  const { t, money } = useI18n();
  const { table } = live;
  if (!table) return <output className="hp-message">{t("common.loading")}</output>;
  const { hand, seats } = table;
  if (hand?.result) {
    const winners = seats.filter(({ won }) => won !== null);
    return (
      <output
        className={cx("hp-message", winners.some(({ seat }) => seat === live.own?.seat) && "hp-message-won")}
        data-testid="hand-result"
      >
        {winners
          .map(({ seat, account, won }) => {
            const amount = money(won ?? "0", { decimals: "auto" });
            return seat === live.own?.seat
              ? t("pvp.youWin", { amount })
              : t("pvp.wins", { name: account, amount });
          })
          .join(between)}
      </output>
    );
  }
  if (hand?.state === "void") return <output className="hp-message">{t("pvp.cancelled")}</output>;
  const asker = hand?.turn?.chaal?.answers ?? null;
  if (asker !== null) {
    const nameOf = (number: number | undefined) => seats.find(({ seat }) => seat === number)?.account ?? "";
    const [name, other] = [nameOf(asker), nameOf(hand?.turn?.seat)];
    const mine = live.own?.seat;
    return (
      <output className="hp-message">
        {mine === asker
          ? t("pvp.youAskSideShow", { other })
          : mine === hand?.turn?.seat
            ? t("pvp.youAreAsked", { name })
            : t("pvp.sideShowAsked", { name, other })}
      </output>
    );
  }
  if (hand?.state === "open") return null;
  return (
    <output className="hp-message">
      {t(table.closed ? "pvp.closed" : seats.length === 0 ? "pvp.waitsForPlayers" : "pvp.waitsForOne")}
    </output>
  );
}

/** The actions of a seated player between turns. */
function Waiting({
  live,
  playing,
  onMore,
  max,
}: {
  live: LiveTable;
  playing: boolean;
  onMore: () => void;
  max: string;
}) {
  const { t } = useI18n();
  const seat = live.table?.seats.find(({ seat: number }) => number === live.own?.seat);
  if (!seat) return null;
  const closed = live.table?.closed === true;
  const note = noteOf(seat, { playing, closed, holdem: live.table?.gameCode === "holdem" });
  const canAdd = !playing && !closed && moneyFromText(seat.stack) < moneyFromText(max);
  return (
    <div className="hp-waiting">
      <p className="hp-note">{note === null ? null : t(note)}</p>
      {seat.out ? (
        <Button
          variant="gold"
          disabled={moneyFromText(seat.stack) === 0n}
          onClick={() => void live.sitOut(false)}
        >
          {t("pvp.playAgain")}
        </Button>
      ) : (
        <Button onClick={() => void live.sitOut(true)}>{t("pvp.sitOut")}</Button>
      )}
      {canAdd ? <Button onClick={onMore}>{t("pvp.addChips")}</Button> : null}
    </div>
  );
}

/** The event that a seated player waits for; at a closing table no hand follows. */
function noteOf(
  { out, folded, dealt }: CardSeat,
  { playing, closed, holdem }: { playing: boolean; closed: boolean; holdem: boolean },
): MessageId | null {
  if (out) return `pvp.out_${out}`;
  if (playing && folded) return holdem ? "pvp.folded" : "pvp.packed";
  if (playing) return "pvp.othersTurn";
  if (closed) return null;
  if (dealt) return "pvp.soon";
  return holdem ? "pvp.nextHand" : "pvp.addaNext";
}

/** Sounds for the player's turn, new cards, and a won pot. */
function useTableSounds(live: LiveTable, sound: GameSound): void {
  const { table, own } = live;
  const hand = table?.hand;
  const myTurn = own !== null && hand?.turn?.seat === own.seat;
  const won =
    hand?.result && table?.seats.some(({ seat, won: amount }) => seat === own?.seat && amount !== null);
  const before = useRef<string | undefined>(undefined);
  const onStreet = useEffectEvent(() => sound.play("reelStop"));
  const onTurn = useEffectEvent(() => sound.play("gem"));
  const onWon = useEffectEvent(() => sound.play("win"));
  const over =
    hand?.result && table?.seats.some(({ seat, dealt }) => dealt && seat === own?.seat)
      ? hand.handId
      : undefined;
  useEffect(() => {
    // The session's figures include the hand's result.
    if (over !== undefined) reloadPlaySession();
  }, [over]);
  const wonHand = won ? hand.handId : undefined;
  const street = hand ? `${hand.handId}:${hand.board.length}` : undefined;
  useEffect(() => {
    if (street !== undefined && before.current !== undefined) onStreet();
    before.current = street;
  }, [street]);
  useEffect(() => {
    setGameState(myTurn ? "betting" : "idle");
    if (myTurn) onTurn();
  }, [myTurn]);
  useEffect(() => {
    if (wonHand !== undefined) onWon();
  }, [wonHand]);
}
