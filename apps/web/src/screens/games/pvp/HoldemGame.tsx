/** Texas hold'em between real players (GAME-08): the tables with their stakes, and one of them. */
import type { HoldemRoomCode } from "@khela/games/holdem/rooms";
import { useState } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { HoldemLobby } from "./HoldemLobby.tsx";
import { HoldemTable } from "./HoldemTable.tsx";
import "./holdem.css";

export default function HoldemGame({ sound }: GameScreenProps) {
  // Undefined: nothing was chosen yet, so whoever has a seat is taken there.
  const [chosen, setChosen] = useState<HoldemRoomCode | null | undefined>(undefined);
  if (chosen)
    return <HoldemTable key={chosen} tableCode={chosen} sound={sound} onLobby={() => setChosen(null)} />;
  return <HoldemLobby onOpen={setChosen} resume={chosen === undefined} />;
}
