import { BHOKATTA } from "@khela/games/crash/limits";
import { CrashScreen } from "../crash/CrashScreen.tsx";
import type { GameScreenProps } from "../frame/game.ts";
import { kiteScene } from "./kite-scene.ts";

/** A crash game with two kites over the roofs that fly until their strings are cut: «ভোকাট্টা!». */
export default function Bhokatta(props: GameScreenProps) {
  return <CrashScreen {...props} title={BHOKATTA} scene={kiteScene} />;
}
