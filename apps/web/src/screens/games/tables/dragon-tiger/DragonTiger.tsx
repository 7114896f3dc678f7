/** Dragon tiger: one card each, the higher one wins. */
import { DRAGON_TIGER, type DragonTigerOutcome, winnerOf } from "@khela/games/tables/dragon-tiger/spots";
import type { Card } from "@khela/games/tables/cards";
import type { MessageId } from "@khela/i18n/message-ids";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { GameScreenProps } from "../../frame/game.ts";
import { PlayingCard } from "../card.tsx";
import type { SceneProps, TableLook } from "../look.ts";
import { TwoSidedRoads } from "../Roads.tsx";
import { Spot } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { dragonTigerName, NAMES } from "./names.ts";

export default function DragonTiger(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

const TRAITS = ["small", "big", "odd", "even"] as const;

const LETTERS = {
  dragon: "tables.letterDragon",
  tiger: "tables.letterTiger",
  tie: "tables.letterTie",
} as const;
const SHORT: Readonly<Record<(typeof TRAITS)[number], MessageId>> = {
  small: "tables.small",
  big: "tables.big",
  odd: "tables.odd",
  even: "tables.even",
};

function Scene({ outcome, stage, sinceMs }: SceneProps<DragonTigerOutcome>) {
  const { t } = useI18n();
  const winner = outcome && stage === "result" ? winnerOf(outcome) : undefined;
  const hand = (side: "dragon" | "tiger", card: Card | undefined, place: number) => (
    <div className={cx("tt-box", winner === side && "tt-box-won")} data-side={side}>
      <span className="tt-box-name">{t(NAMES[side] ?? "tables.tie")}</span>
      <div className="tt-box-card">
        {card === undefined ? null : (
          <PlayingCard
            card={card}
            dealMs={200 + place * 500 - sinceMs}
            flipMs={1_600 + place * 1_200 - sinceMs}
          />
        )}
      </div>
    </div>
  );
  return (
    <div className="tt-hands">
      {hand("dragon", outcome?.dragon, 0)}
      <b aria-hidden className="tt-versus">
        VS
      </b>
      {hand("tiger", outcome?.tiger, 1)}
    </div>
  );
}

function Felt() {
  const { t } = useI18n();
  const traits = (side: "dragon" | "tiger") =>
    TRAITS.map((trait) => (
      <Spot key={trait} code={`${side}-${trait}`} className="tt-spot-small">
        {t(SHORT[trait])}
      </Spot>
    ));
  return (
    <div className="tt-dt">
      <Spot code="dragon" className="tt-spot-main tt-red" />
      <div className="grid gap-1.5">
        <Spot code="tie" className="tt-green" />
        <Spot code="suited-tie" className="tt-green" />
      </div>
      <Spot code="tiger" className="tt-spot-main tt-blue" />
      <div className="tt-dt-traits">{traits("dragon")}</div>
      <div className="tt-dt-traits">{traits("tiger")}</div>
    </div>
  );
}

function Roads({ history }: { history: readonly { roundId: string; outcome: DragonTigerOutcome }[] }) {
  const { t } = useI18n();
  const marks = history.toReversed().map(({ outcome }) => {
    const winner = winnerOf(outcome);
    const side =
      winner === "dragon" ? ("a" as const) : winner === "tiger" ? ("b" as const) : ("tie" as const);
    return { side, letter: t(LETTERS[winner]) };
  });
  return <TwoSidedRoads marks={marks} />;
}

const LOOK: TableLook<DragonTigerOutcome> = {
  rules: DRAGON_TIGER,
  felt: ["#8d1f2d", "#3a0a14"],
  Scene,
  Felt,
  Roads,
  nameOf: dragonTigerName,
  resultOf: (outcome) => {
    const winner = winnerOf(outcome);
    return {
      id: winner === "tie" ? "tables.tie" : winner === "dragon" ? "tables.dragonWins" : "tables.tigerWins",
    };
  },
};
