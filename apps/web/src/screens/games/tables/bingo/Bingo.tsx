/** Bingo with 90 balls, as in housie: one drum for all players, each with tickets of their choice. GAME-08. */
import { BINGO, type BingoOutcome, ticketSpot } from "@khela/games/tables/bingo/spots";
import { Skeleton } from "@khela/ui/skeleton";
import type { GameScreenProps } from "../../frame/game.ts";
import type { FeltProps, TableLook } from "../look.ts";
import { TableScreen } from "../TableScreen.tsx";
import { Drum } from "./Drum.tsx";
import { bingoName } from "./names.ts";
import { OwnTickets } from "./OwnTickets.tsx";
import { Prizes } from "./Prizes.tsx";
import { Shelf } from "./Shelf.tsx";
import { useCalled } from "./use-called.ts";
import "./bingo.css";

export default function Bingo(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

/** The number of tickets shown to a player who bought none. */
const WATCHED = 3;

function Felt({ chips, live, sound }: FeltProps<BingoOutcome>) {
  const called = useCalled(live);
  const laid = live.round?.laid;
  if (!laid) return <Skeleton className="h-56" />;
  if (live.stage === "open") return <Shelf tickets={laid.tickets} chips={chips} />;
  const all = laid.tickets.map((ticket, at) => ({ at, ticket, price: chips.placed.get(ticketSpot(at)) }));
  const own = all.filter(({ price }) => price !== undefined);
  return (
    <OwnTickets
      key={live.round?.roundId}
      tickets={own.length > 0 ? own : all.slice(0, WATCHED)}
      called={called}
      sound={sound}
    />
  );
}

const LOOK: TableLook<BingoOutcome> = {
  rules: BINGO,
  felt: ["#4a2a8f", "#180a3d"],
  Scene: Drum,
  Felt,
  Roads: Prizes,
  stageTexts: {
    open: "tables.bingoBuy",
    closed: "tables.bingoClosed",
    dealing: "tables.bingoCalling",
    result: "tables.bingoNext",
  },
  nameOf: bingoName,
  resultOf: ({ balls }) => ({ id: "tables.bingoOver", n: String(balls.length) }),
};
