import { Navigate } from "@tanstack/react-router";
import type { GameScreenProps } from "../frame/game.ts";

/** A lottery is played on its page, which knows of which kind it is (GAME-05). */
export default function ToLottery({ game }: GameScreenProps) {
  return <Navigate to="/lottery" search={{ gameCode: game.code } as never} replace />;
}
