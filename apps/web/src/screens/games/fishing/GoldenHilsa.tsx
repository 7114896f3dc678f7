import type { GameScreenProps } from "../frame/game.ts";
import { FishingScreen } from "./FishingScreen.tsx";
import { GOLDEN_HILSA_LOOK } from "./look.ts";

/** The fishing game in the Bay of Bengal. */
export default function GoldenHilsa(props: GameScreenProps) {
  return <FishingScreen {...props} look={GOLDEN_HILSA_LOOK} />;
}
