import { BHOKATTA } from "@khela/games/crash/limits";
import { CrashScreen } from "../crash/CrashScreen.tsx";
import type { GameScreenProps } from "../frame/game.ts";
import { kiteScene } from "./kite-scene.ts";

/** Two kites over the roofs, until somebody's string cuts them: «ভোকাট্টা!». */
export default function Bhokatta(props: GameScreenProps) {
  return <CrashScreen {...props} title={BHOKATTA} scene={kiteScene} />;
}
