import type { Game } from "../frame/game.ts";
import { CrashRulesText } from "./CrashRulesText.tsx";

export default function CrashRules({ game }: { game: Game }) {
  return <CrashRulesText game={game} own={["games.crashRule3"]} />;
}
