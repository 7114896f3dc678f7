import { BINGO_COLUMNS, type Ticket } from "@khela/games/tables/bingo/spots";
import { useI18n } from "@khela/ui/i18n";
import { cellsOf, type TicketState } from "./tickets.ts";

interface TicketFaceProps {
  ticket: Ticket;
  called: ReadonlySet<number>;
  state?: TicketState | undefined;
  /** The numbers marked by hand; without it all called numbers are marked. */
  byHand?: { marked: ReadonlySet<number>; mark: (number: number) => void } | undefined;
}

/** The three rows of a ticket, with the called numbers marked. */
export function TicketFace({ ticket, called, state, byHand }: TicketFaceProps) {
  const { t, number } = useI18n();
  return (
    <div dir="ltr" className="tt-bg-face">
      {cellsOf(ticket).map((value, at) => {
        // The cells of a ticket never move, so the index is a stable key.
        if (value === null) return <i key={at} />;
        const isCalled = called.has(value);
        const marked = isCalled && (!byHand || byHand.marked.has(value));
        const props = {
          "data-marked": marked,
          "data-row": state?.rows[Math.floor(at / BINGO_COLUMNS)] === true,
        };
        return byHand && isCalled && !marked ? (
          <button
            key={at}
            type="button"
            className="tt-bg-cell tt-bg-tomark"
            aria-label={t("tables.bingoMark", { n: number(value) })}
            onClick={() => byHand.mark(value)}
            {...props}
          >
            {number(value)}
          </button>
        ) : (
          <span key={at} className="tt-bg-cell" {...props}>
            {number(value)}
          </span>
        );
      })}
    </div>
  );
}
