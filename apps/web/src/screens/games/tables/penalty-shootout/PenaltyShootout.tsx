/** A penalty shoot-out of two fictional clubs: five kicks each, a goal with four corners. GAME-08. */
import {
  isGoal,
  PENALTY_SHOOTOUT,
  type PenaltyOutcome,
  SCORES,
  scoreOf,
  winnerOf,
} from "@khela/games/tables/penalty-shootout/spots";
import { useI18n } from "@khela/ui/i18n";
import type { GameScreenProps } from "../../frame/game.ts";
import { PastScores } from "../duel/PastScores.tsx";
import type { TableLook } from "../look.ts";
import { TwoSidedRoads } from "../Roads.tsx";
import { Spot } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { penaltyName } from "./names.ts";
import { Stadium } from "./Stadium.tsx";
import "../duel/duel.css";
import "./penalty.css";

export default function PenaltyShootout(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

const SIDE_BETS = [
  "home-clear",
  "over",
  "odd",
  "first-goal",
  "away-clear",
  "under",
  "even",
  "first-saved",
] as const;

function Felt() {
  const { digits } = useI18n();
  return (
    <div className="tt-pk">
      <Spot code="home" className="tt-spot-main tt-red" />
      <Spot code="draw" className="tt-spot-main tt-green" />
      <Spot code="away" className="tt-spot-main tt-blue" />
      <div className="tt-pk-sides">
        {SIDE_BETS.map((code) => (
          <Spot key={code} code={code} className="tt-spot-small" />
        ))}
      </div>
      <div className="tt-pk-scores">
        {SCORES.flatMap((home) =>
          SCORES.map((away) => (
            <Spot key={`${home}${away}`} code={`score-${home}-${away}`} className="tt-spot-small">
              <b dir="ltr">{digits(`${home}–${away}`)}</b>
            </Spot>
          )),
        )}
        <Spot code="score-other" className="tt-spot-small tt-pk-other" />
      </div>
    </div>
  );
}

const SIDE_OF = { home: "a", away: "b", draw: "tie" } as const;

function Roads({ history }: { history: readonly { roundId: string; outcome: PenaltyOutcome }[] }) {
  const { number } = useI18n();
  const marks = history.toReversed().map(({ outcome }) => ({
    side: SIDE_OF[winnerOf(outcome)],
    letter: number(outcome.kicks.filter(isGoal).length),
  }));
  return (
    <TwoSidedRoads marks={marks}>
      <PastScores
        scores={history.map(({ roundId, outcome }) => ({ roundId, score: scoreOf(outcome.kicks) }))}
      />
    </TwoSidedRoads>
  );
}

const RESULTS = {
  home: "arenas.pk_homeWins",
  away: "arenas.pk_awayWins",
  draw: "arenas.pk_drawn",
} as const;

const LOOK: TableLook<PenaltyOutcome> = {
  rules: PENALTY_SHOOTOUT,
  felt: ["#157a3c", "#05301a"],
  odds: true,
  Scene: Stadium,
  Felt,
  Roads,
  nameOf: penaltyName,
  resultOf: (outcome) => ({ id: RESULTS[winnerOf(outcome)], n: scoreOf(outcome.kicks).join("–") }),
};
