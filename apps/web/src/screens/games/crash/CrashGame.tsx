import { CRASH } from "@khela/games/crash/limits";
import type { GameScreenProps } from "../frame/game.ts";
import { CrashScreen } from "./CrashScreen.tsx";
import { rocketScene } from "./rocket-scene.ts";

/** The crash game with a rocket. */
export default function CrashGame(props: GameScreenProps) {
  return <CrashScreen {...props} title={CRASH} scene={rocketScene} />;
}
