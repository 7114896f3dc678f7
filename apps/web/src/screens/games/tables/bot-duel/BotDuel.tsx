/** A duel of two bots over at most five maps. GAME-08. */
import {
  BOT_DUEL,
  type BotDuelOutcome,
  LOSER_MAPS,
  scoreOf,
  TO_WIN,
  winnerOf,
} from "@khela/games/tables/bot-duel/spots";
import { useI18n } from "@khela/ui/i18n";
import type { GameScreenProps } from "../../frame/game.ts";
import { PastScores } from "../duel/PastScores.tsx";
import type { TableLook } from "../look.ts";
import { TwoSidedRoads } from "../Roads.tsx";
import { Spot } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { Arena } from "./Arena.tsx";
import { botDuelName, SCORE_OF } from "./names.ts";
import "../duel/duel.css";
import "./bot-duel.css";

export default function BotDuel(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

function Felt() {
  const { digits } = useI18n();
  const scores = (bot: "nova" | "blaze") =>
    LOSER_MAPS.map((lost) => (
      <Spot key={lost} code={`${bot}-${TO_WIN}-${lost}`} className="tt-spot-small">
        <b dir="ltr">{digits(`${TO_WIN}–${lost}`)}</b>
      </Spot>
    ));
  return (
    <div className="tt-bd">
      <Spot code="nova" className="tt-spot-main tt-bd-nova" />
      <Spot code="blaze" className="tt-spot-main tt-bd-blaze" />
      <div className="tt-bd-scores tt-bd-nova">
        {scores("nova")}
        <Spot code="first-nova" className="tt-spot-small" />
      </div>
      <div className="tt-bd-scores tt-bd-blaze">
        {scores("blaze")}
        <Spot code="first-blaze" className="tt-spot-small" />
      </div>
      <div className="tt-bd-maps">
        {LOSER_MAPS.map((lost) => (
          <Spot key={lost} code={`maps-${TO_WIN + lost}`} className="tt-spot-small" />
        ))}
        <Spot code="comeback" className="tt-spot-small" />
      </div>
    </div>
  );
}

const COLOURS = { a: "#0fa6c9", b: "#e0416f", tie: "#2fbf71" } as const;

function Roads({ history }: { history: readonly { roundId: string; outcome: BotDuelOutcome }[] }) {
  const { number } = useI18n();
  const marks = history.toReversed().map(({ outcome }) => ({
    side: winnerOf(outcome) === "nova" ? ("a" as const) : ("b" as const),
    letter: number(outcome.maps.length),
  }));
  return (
    <TwoSidedRoads marks={marks} colours={COLOURS}>
      <PastScores
        scores={history.map(({ roundId, outcome }) => ({ roundId, score: scoreOf(outcome.maps) }))}
      />
    </TwoSidedRoads>
  );
}

const LOOK: TableLook<BotDuelOutcome> = {
  rules: BOT_DUEL,
  felt: ["#2b2a6e", "#0c0a2b"],
  odds: true,
  Scene: Arena,
  Felt,
  Roads,
  nameOf: botDuelName,
  resultOf: (outcome) => {
    const winner = winnerOf(outcome);
    return { id: SCORE_OF[winner], n: `${TO_WIN}–${outcome.maps.length - TO_WIN}` };
  },
};
