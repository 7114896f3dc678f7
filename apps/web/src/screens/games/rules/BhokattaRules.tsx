import type { Game } from "../frame/game.ts";
import { CrashRulesText } from "./CrashRulesText.tsx";

export default function BhokattaRules({ game }: { game: Game }) {
  return <CrashRulesText game={game} own={["originals.bhokattaRule1", "originals.bhokattaRule2"]} />;
}
