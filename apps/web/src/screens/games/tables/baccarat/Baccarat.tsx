/** Baccarat: player and banker draw by fixed rules; nine is the best total. */
import { BACCARAT, type BaccaratOutcome, pointsOf, winnerOf } from "@khela/games/tables/baccarat/spots";
import type { Card } from "@khela/games/tables/cards";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { GameScreenProps } from "../../frame/game.ts";
import { PlayingCard } from "../card.tsx";
import type { SceneProps, TableLook } from "../look.ts";
import { TwoSidedRoads } from "../Roads.tsx";
import { Spot } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { baccaratName, NAMES } from "./names.ts";

export default function Baccarat(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

type Side = "player" | "banker";
const SIDES: readonly Side[] = ["player", "banker"];
const LETTERS = {
  player: "tables.letterPlayer",
  banker: "tables.letterBanker",
  tie: "tables.letterTie",
} as const;

/** When a card is dealt and when it is flipped: four in turns, then the player's third, then the banker's. */
function timesOf(side: Side, place: number, playerCards: number): readonly [dealMs: number, flipMs: number] {
  const order = side === "player" ? 0 : 1;
  if (place < 2) return [200 + (place * 2 + order) * 350, 1_800 + (order * 2 + place) * 650];
  const step = side === "player" || playerCards === 2 ? 0 : 1;
  return [4_400 + step * 900, 4_900 + step * 900];
}

function Scene({ outcome, stage, sinceMs }: SceneProps<BaccaratOutcome>) {
  const { t, number } = useI18n();
  const winner = outcome && stage === "result" ? winnerOf(outcome) : undefined;
  const cardOf = (side: Side, card: Card, place: number) => {
    const [dealMs, flipMs] = timesOf(side, place, outcome?.player.length ?? 2);
    return <PlayingCard key={place} card={card} dealMs={dealMs - sinceMs} flipMs={flipMs - sinceMs} />;
  };
  return (
    <div className="tt-hands tt-hands-three">
      {SIDES.map((side) => (
        <div key={side} className={cx("tt-box", winner === side && "tt-box-won")} data-side={side}>
          <span className="tt-box-name">
            {t(NAMES[side] ?? "tables.tie")}
            {outcome && stage === "result" ? (
              <b className="tt-box-points ms-2">{number(pointsOf(outcome[side]))}</b>
            ) : null}
          </span>
          <div className="tt-box-card">{outcome?.[side].map((card, place) => cardOf(side, card, place))}</div>
        </div>
      ))}
    </div>
  );
}

function Felt() {
  return (
    <div className="tt-ba">
      <Spot code="player" className="tt-spot-main tt-blue" />
      <Spot code="tie" className="tt-green" />
      <Spot code="banker" className="tt-spot-main tt-red" />
      <Spot code="player-pair" className="tt-blue" />
      <span aria-hidden />
      <Spot code="banker-pair" className="tt-red" />
    </div>
  );
}

function Roads({ history }: { history: readonly { roundId: string; outcome: BaccaratOutcome }[] }) {
  const { t } = useI18n();
  const marks = history.toReversed().map(({ outcome }) => {
    const winner = winnerOf(outcome);
    const side =
      winner === "banker" ? ("a" as const) : winner === "player" ? ("b" as const) : ("tie" as const);
    return { side, letter: t(LETTERS[winner]) };
  });
  return <TwoSidedRoads marks={marks} />;
}

const LOOK: TableLook<BaccaratOutcome> = {
  rules: BACCARAT,
  felt: ["#12604a", "#04241d"],
  Scene,
  Felt,
  Roads,
  nameOf: baccaratName,
  resultOf: (outcome) => {
    const winner = winnerOf(outcome);
    return {
      id: winner === "tie" ? "tables.tie" : winner === "player" ? "tables.playerWins" : "tables.bankerWins",
    };
  },
};
