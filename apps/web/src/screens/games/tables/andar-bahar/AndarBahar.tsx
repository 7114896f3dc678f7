/** Andar bahar: cards are dealt to two sides in turns until one matches the rank of the middle card. */
import {
  ANDAR_BAHAR,
  type AndarBaharOutcome,
  dealStepMs,
  winnerOf,
} from "@khela/games/tables/andar-bahar/spots";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import type { CSSProperties } from "react";
import type { GameScreenProps } from "../../frame/game.ts";
import { PlayingCard } from "../card.tsx";
import type { SceneProps, TableLook } from "../look.ts";
import { TwoSidedRoads } from "../Roads.tsx";
import { Spot } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { andarBaharName, NAMES } from "./names.ts";
import "./andar-bahar.css";

export default function AndarBahar(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

const SIDES = ["andar", "bahar"] as const;
/** When the first card after the middle one is dealt, in milliseconds. */
const FIRST_MS = 1_500;
const COUNTS = ANDAR_BAHAR.spots.map(({ code }) => code).filter((code) => code.startsWith("cards-"));

function Scene({ outcome, stage, sinceMs }: SceneProps<AndarBaharOutcome>) {
  const { t } = useI18n();
  const winner = outcome && stage === "result" ? winnerOf(outcome) : undefined;
  const count = outcome?.cards.length ?? 0;
  const row = (side: "andar" | "bahar") => {
    const cards = (outcome?.cards ?? [])
      .map((card, order) => ({ card, order }))
      .filter(({ order }) => order % 2 === (side === "andar" ? 0 : 1));
    // The cards of long rows overlap more.
    const style = { "--cards": Math.max(4, Math.ceil(count / 2)) } as CSSProperties;
    return (
      <div key={side} className={cx("tt-ab-row", winner === side && "tt-ab-won")} style={style}>
        <span className="tt-box-name">{t(NAMES[side])}</span>
        <div className="tt-ab-cards">
          {cards.map(({ card, order }, place) => {
            const at = FIRST_MS + order * dealStepMs(count) - sinceMs;
            return (
              <div key={order} className="tt-ab-place" style={{ "--place": place } as CSSProperties}>
                <PlayingCard
                  card={card}
                  dealMs={at}
                  flipMs={at + 120}
                  className={winner === side && order === count - 1 ? "tt-ab-match" : ""}
                />
              </div>
            );
          })}
        </div>
      </div>
    );
  };
  return (
    <div className="tt-ab">
      <div className="tt-ab-joker">
        <span className="tt-box-name">{t("tables.middleCard")}</span>
        <div className="tt-ab-joker-place">
          {outcome ? (
            <PlayingCard card={outcome.joker} dealMs={150 - sinceMs} flipMs={700 - sinceMs} />
          ) : null}
        </div>
      </div>
      <div className="tt-ab-rows">{SIDES.map(row)}</div>
    </div>
  );
}

function Felt() {
  const { t, digits } = useI18n();
  return (
    <div className="tt-ab-felt">
      <Spot code="andar" className="tt-spot-main tt-red" />
      <Spot code="bahar" className="tt-spot-main tt-blue" />
      <p className="tt-ab-felt-note">{t("tables.cardsNote")}</p>
      <div className="tt-ab-counts">
        {COUNTS.map((code) => (
          <Spot key={code} code={code} className="tt-spot-small">
            {digits(andarBaharName(code).n ?? "")}
          </Spot>
        ))}
      </div>
    </div>
  );
}

const LETTERS = { andar: "tables.letterAndar", bahar: "tables.letterBahar" } as const;

function Roads({ history }: { history: readonly { roundId: string; outcome: AndarBaharOutcome }[] }) {
  const { t, number } = useI18n();
  const marks = history.toReversed().map(({ outcome }) => {
    const winner = winnerOf(outcome);
    return { side: winner === "andar" ? ("a" as const) : ("b" as const), letter: t(LETTERS[winner]) };
  });
  return (
    <TwoSidedRoads marks={marks}>
      <p className="tt-ab-past">
        <span>{t("tables.cardsPast")}</span>
        {history.slice(0, 10).map(({ roundId, outcome }) => (
          <b key={roundId} data-side={winnerOf(outcome)}>
            {number(outcome.cards.length)}
          </b>
        ))}
      </p>
    </TwoSidedRoads>
  );
}

const LOOK: TableLook<AndarBaharOutcome> = {
  rules: ANDAR_BAHAR,
  felt: ["#5b2a8c", "#1b0733"],
  Scene,
  Felt,
  Roads,
  nameOf: andarBaharName,
  resultOf: (outcome) => ({
    id: winnerOf(outcome) === "andar" ? "tables.andarWins" : "tables.baharWins",
    n: String(outcome.cards.length),
  }),
};
