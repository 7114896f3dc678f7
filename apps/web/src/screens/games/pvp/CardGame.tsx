/** A card game between real players (GAME-08): its tables with their stakes, or one open table. */
import type { CardGameCode, CardRoomCode } from "@khela/games/card-tables/rooms";
import { useState } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { CardLobby } from "./CardLobby.tsx";
import { CardTable } from "./CardTable.tsx";
import "./card-table.css";

export default function CardGame({ game, sound }: GameScreenProps) {
  // Undefined until something is chosen: a player with a seat is then taken to its table.
  const [chosen, setChosen] = useState<CardRoomCode | null | undefined>(undefined);
  if (chosen)
    return <CardTable key={chosen} tableCode={chosen} sound={sound} onLobby={() => setChosen(null)} />;
  return <CardLobby gameCode={game.code as CardGameCode} onOpen={setChosen} resume={chosen === undefined} />;
}
