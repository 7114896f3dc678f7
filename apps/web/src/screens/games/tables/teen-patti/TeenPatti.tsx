/** Teen patti 20-20: two hands of three cards. */
import type { Card } from "@khela/games/tables/cards";
import { handOf, TEEN_PATTI, type TeenPattiOutcome, winnerOf } from "@khela/games/tables/teen-patti/spots";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { GameScreenProps } from "../../frame/game.ts";
import { PlayingCard } from "../card.tsx";
import type { SceneProps, TableLook } from "../look.ts";
import { TwoSidedRoads } from "../Roads.tsx";
import { Spot, usePayText } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { HAND_NAMES, NAMES, teenPattiName } from "./names.ts";
import "./teen-patti.css";

export default function TeenPatti(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

const SIDES = ["a", "b"] as const;
/** The pays of a single hand, best first: those of the plus spots. */
const PLUS = ["pure-sequence", "trail", "sequence", "colour", "pair"] as const;
const PLUS_PAYS = TEEN_PATTI.spots.find(({ code }) => code === "a-plus")?.pays ?? [];

function Scene({ outcome, stage, sinceMs }: SceneProps<TeenPattiOutcome>) {
  const { t } = useI18n();
  const winner = outcome && stage === "result" ? winnerOf(outcome) : undefined;
  const cardOf = (side: "a" | "b", card: Card, place: number) => {
    const order = side === "a" ? 0 : 1;
    return (
      <PlayingCard
        key={place}
        card={card}
        dealMs={200 + (place * 2 + order) * 300 - sinceMs}
        flipMs={2_300 + (order * 3 + place) * 600 - sinceMs}
      />
    );
  };
  return (
    <div className="tt-hands tt-hands-three">
      {SIDES.map((side) => (
        <div key={side} className={cx("tt-box", winner === side && "tt-box-won")} data-side={side}>
          <span className="tt-box-name">{t(NAMES[side] ?? "tables.tie")}</span>
          <div className="tt-box-card">{outcome?.[side].map((card, place) => cardOf(side, card, place))}</div>
          <span className="tt-box-hand" data-shown={outcome !== null && stage === "result"}>
            {outcome && stage === "result" ? t(HAND_NAMES[handOf(outcome[side]).kind]) : ""}
          </span>
        </div>
      ))}
    </div>
  );
}

function Felt() {
  const { t } = useI18n();
  const pay = usePayText();
  return (
    <div className="tt-tp">
      <Spot code="a" className="tt-spot-main tt-red" />
      <Spot code="b" className="tt-spot-main tt-blue" />
      <Spot code="a-plus" plain className="tt-green" />
      <Spot code="b-plus" plain className="tt-green" />
      <ul aria-label={t("tables.plusPays")} className="tt-tp-pays">
        {PLUS.map((kind, place) => (
          <li key={kind}>
            {t(HAND_NAMES[kind])} <b dir="ltr">{pay(PLUS_PAYS[place] ?? 100)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LETTERS = { a: "tables.letterA", b: "tables.letterB", tie: "tables.letterTie" } as const;

function Roads({ history }: { history: readonly { roundId: string; outcome: TeenPattiOutcome }[] }) {
  const { t } = useI18n();
  const marks = history.toReversed().map(({ outcome }) => {
    const side = winnerOf(outcome);
    return { side, letter: t(LETTERS[side]) };
  });
  return <TwoSidedRoads marks={marks} />;
}

const LOOK: TableLook<TeenPattiOutcome> = {
  rules: TEEN_PATTI,
  felt: ["#14656a", "#041f28"],
  Scene,
  Felt,
  Roads,
  nameOf: teenPattiName,
  resultOf: (outcome) => {
    const winner = winnerOf(outcome);
    return { id: winner === "tie" ? "tables.tie" : winner === "a" ? "tables.winsA" : "tables.winsB" };
  },
};
