/** Two wind-up tin toys, Meron and Wala, that clash until one spring is empty. GAME-08, domain rules H17. */
import {
  CLOCKWORK_ARENA,
  type ClockworkOutcome,
  LENGTHS,
  springsOf,
  winnerOf,
} from "@khela/games/tables/clockwork-arena/spots";
import { useI18n } from "@khela/ui/i18n";
import type { GameScreenProps } from "../../frame/game.ts";
import { PastScores } from "../duel/PastScores.tsx";
import type { TableLook } from "../look.ts";
import { TwoSidedRoads } from "../Roads.tsx";
import { Spot } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { clockworkName } from "./names.ts";
import { ToyRing } from "./ToyRing.tsx";
import "../duel/duel.css";
import "./clockwork.css";

export default function ClockworkArena(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

function Felt() {
  return (
    <div className="tt-ca">
      <Spot code="meron" className="tt-spot-main tt-red" />
      <Spot code="draw" className="tt-spot-main tt-green" />
      <Spot code="wala" className="tt-spot-main tt-blue" />
      <Spot code="meron-clean" className="tt-spot-small tt-ca-meron" />
      <div className="tt-ca-lengths">
        {LENGTHS.map((length) => (
          <Spot key={length} code={`clashes-${length}`} className="tt-spot-small" />
        ))}
      </div>
      <Spot code="wala-clean" className="tt-spot-small tt-ca-wala" />
    </div>
  );
}

const SIDE_OF = { meron: "a", wala: "b", draw: "tie" } as const;

function Roads({ history }: { history: readonly { roundId: string; outcome: ClockworkOutcome }[] }) {
  const { number } = useI18n();
  const marks = history.toReversed().map(({ outcome }) => ({
    side: SIDE_OF[winnerOf(outcome)],
    letter: number(outcome.clashes.length),
  }));
  return (
    <TwoSidedRoads marks={marks}>
      <PastScores
        scores={history.map(({ roundId, outcome }) => ({ roundId, score: springsOf(outcome.clashes) }))}
      />
    </TwoSidedRoads>
  );
}

const RESULTS = {
  meron: "arenas.ca_meronWins",
  wala: "arenas.ca_walaWins",
  draw: "arenas.draw",
} as const;

const LOOK: TableLook<ClockworkOutcome> = {
  rules: CLOCKWORK_ARENA,
  felt: ["#8a4a1c", "#341606"],
  Scene: ToyRing,
  Felt,
  Roads,
  nameOf: clockworkName,
  resultOf: (outcome) => ({ id: RESULTS[winnerOf(outcome)] }),
};
