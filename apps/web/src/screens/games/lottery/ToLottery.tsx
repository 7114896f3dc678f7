import { Navigate } from "@tanstack/react-router";
import type { GameScreenProps } from "../frame/game.ts";

/** Redirects to the lottery page, which knows the area of the lottery (GAME-05). */
export default function ToLottery({ game }: GameScreenProps) {
  return <Navigate to="/lottery" search={{ gameCode: game.code } as never} replace />;
}
