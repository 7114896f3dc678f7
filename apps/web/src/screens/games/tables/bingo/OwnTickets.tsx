import type { BingoOutcome, Ticket } from "@khela/games/tables/bingo/spots";
import { type Money as Amount, money, moneyToText } from "@khela/kernel/money";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FeltProps } from "../look.ts";
import { TicketFace } from "./TicketFace.tsx";
import { ticketState } from "./tickets.ts";

interface OwnTicketsProps extends Pick<FeltProps<BingoOutcome>, "sound"> {
  tickets: readonly { at: number; ticket: Ticket; price: Amount | undefined }[];
  called: readonly number[];
}

/**
 * The player's tickets while balls are called, with prizes announced as they come. Marking by hand has no
 * effect on the result.
 */
export function OwnTickets({ tickets, called, sound }: OwnTicketsProps) {
  const { t } = useI18n();
  const [byHand, setByHand] = useState(false);
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const calledSet = new Set(called);
  const mine = tickets.filter(({ price }) => price !== undefined);
  const prizes = mine.reduce((sum, { ticket }) => sum + ticketState(ticket, called).won.length, 0);
  usePrizeSound(prizes, sound);
  return (
    <>
      <div className="tt-bg-head">
        <h2>{t(mine.length > 0 ? "tables.bingoOwn" : "tables.bingoWatch")}</h2>
        {mine.length > 0 ? (
          <label className="tt-bg-hand">
            <input type="checkbox" checked={byHand} onChange={(event) => setByHand(event.target.checked)} />
            {t("tables.bingoByHand")}
          </label>
        ) : null}
      </div>
      <ul className={cx("tt-bg-own", tickets.length > 2 && "tt-bg-many")} data-testid="bingo-own">
        {tickets.map(({ at, ticket, price }) => {
          const markOf = (number: number) => `${at}:${number}`;
          const hand =
            byHand && price !== undefined
              ? {
                  marked: new Set([...calledSet].filter((number) => marks.has(markOf(number)))),
                  mark: (number: number) => setMarks((before) => new Set(before).add(markOf(number))),
                }
              : undefined;
          return (
            <TicketCard
              key={at}
              at={at}
              ticket={ticket}
              price={price}
              called={called}
              calledSet={calledSet}
              byHand={hand}
            />
          );
        })}
      </ul>
    </>
  );
}

interface TicketCardProps {
  at: number;
  ticket: Ticket;
  price: Amount | undefined;
  called: readonly number[];
  calledSet: ReadonlySet<number>;
  byHand: { marked: ReadonlySet<number>; mark: (number: number) => void } | undefined;
}

function TicketCard({ at, ticket, price, called, calledSet, byHand }: TicketCardProps) {
  const { t, number, digits } = useI18n();
  const state = ticketState(ticket, called);
  const pays = state.won.reduce((sum, prize) => sum + prize.pays, 0);
  return (
    <li className="tt-bg-ticket" data-ticket={at + 1} data-won={state.won.length > 0}>
      <div className="tt-bg-top">
        <b>{t("tables.bingoTicket", { n: digits(String(at + 1)) })}</b>
        {price === undefined ? null : <Money value={moneyToText(price)} decimals="auto" />}
        <span className="tt-bg-badges">
          {state.won.map(({ code, pays: one }) => (
            <em key={code}>
              {t(`tables.bingo_${code}`)} {number(one)}×
            </em>
          ))}
          {state.missing !== null && state.missing <= 2 && called.length > 0 ? (
            <i data-close={state.missing === 1}>{t("tables.bingoToGo", { n: state.missing })}</i>
          ) : null}
        </span>
        {price !== undefined && pays > 0 ? (
          <Money value={moneyToText(money(price * BigInt(pays)))} decimals="auto" className="tt-bg-sum" />
        ) : null}
      </div>
      <TicketFace ticket={ticket} called={calledSet} state={state} byHand={byHand} />
    </li>
  );
}

/** Plays once for each prize that is won while the screen is open. */
function usePrizeSound(prizes: number, sound: FeltProps<BingoOutcome>["sound"]): void {
  const heard = useRef(prizes);
  const ring = useEffectEvent(() => sound.play("scatter"));
  useEffect(() => {
    if (prizes > heard.current) ring();
    heard.current = prizes;
  }, [prizes]);
}
