/** A card game between real players (GAME-08): the tables with their stakes, and one of them. */
import type { CardGameCode, CardRoomCode } from "@khela/games/card-tables/rooms";
import { useState } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { CardLobby } from "./CardLobby.tsx";
import { CardTable } from "./CardTable.tsx";
import "./card-table.css";

export default function CardGame({ game, sound }: GameScreenProps) {
  // Undefined: nothing was chosen yet, so whoever has a seat is taken there.
  const [chosen, setChosen] = useState<CardRoomCode | null | undefined>(undefined);
  if (chosen)
    return <CardTable key={chosen} tableCode={chosen} sound={sound} onLobby={() => setChosen(null)} />;
  return <CardLobby gameCode={game.code as CardGameCode} onOpen={setChosen} resume={chosen === undefined} />;
}
