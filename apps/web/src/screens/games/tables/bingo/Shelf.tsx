import { STRIP_TICKETS, type Ticket, ticketSpot } from "@khela/games/tables/bingo/spots";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { useState } from "react";
import { Spot } from "../Spot.tsx";
import type { Chips } from "../use-chips.ts";
import { TicketFace } from "./TicketFace.tsx";

const NONE: ReadonlySet<number> = new Set();

/** Tickets for sale, six at a time: a strip of six contains every number once. */
export function Shelf({ tickets, chips }: { tickets: readonly Ticket[]; chips: Chips }) {
  const { t, number, digits } = useI18n();
  const [strip, setStrip] = useState(0);
  const strips = Array.from({ length: Math.ceil(tickets.length / STRIP_TICKETS) }, (_, index) => index);
  const places = Array.from({ length: STRIP_TICKETS }, (_, index) => strip * STRIP_TICKETS + index);
  const boughtIn = (one: number): number =>
    tickets.filter(
      (_, at) =>
        Math.floor(at / STRIP_TICKETS) === one &&
        (chips.placed.has(ticketSpot(at)) || chips.unsent.has(ticketSpot(at))),
    ).length;
  return (
    <>
      <fieldset className="tt-kinds no-scrollbar">
        <legend className="sr-only">{t("tables.bingoStrips")}</legend>
        {strips.map((one) => {
          const bought = boughtIn(one);
          return (
            <button
              key={one}
              type="button"
              className="tt-kind"
              aria-pressed={one === strip}
              onClick={() => setStrip(one)}
            >
              {t("tables.bingoStrip", { n: number(one + 1) })}
              {bought > 0 ? <b className="tt-bg-bought">{number(bought)}</b> : null}
            </button>
          );
        })}
        <button
          type="button"
          className="tt-kind tt-bg-whole"
          disabled={!chips.open}
          onClick={() => chips.addAll(places.map(ticketSpot))}
        >
          <Icon name="plus" size={16} /> {t("tables.bingoWholeStrip")}
        </button>
      </fieldset>
      <div className="tt-bg-shelf">
        {places.map((at) => {
          const ticket = tickets[at];
          return ticket ? (
            <Spot
              key={at}
              code={ticketSpot(at)}
              plain
              className={cx("tt-bg-sale", chips.placed.has(ticketSpot(at)) && "tt-bg-mine")}
            >
              <span className="tt-bg-top">
                <b>{t("tables.bingoTicket", { n: digits(String(at + 1)) })}</b>
              </span>
              <TicketFace ticket={ticket} called={NONE} />
            </Spot>
          ) : null;
        })}
      </div>
    </>
  );
}
