/** Sic bo: three dice under glass. */
import { SIC_BO, type SicBoOutcome, totalOf, winnerOf } from "@khela/games/tables/sic-bo/spots";
import { useI18n } from "@khela/ui/i18n";
import type { GameScreenProps } from "../../frame/game.ts";
import type { SceneProps, TableLook } from "../look.ts";
import { TwoSidedRoads } from "../Roads.tsx";
import { Spot, usePayText } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { Cube, DieFace } from "./Die.tsx";
import { sicBoName } from "./names.ts";
import "./sic-bo.css";

export default function SicBo(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

const FACES = [1, 2, 3, 4, 5, 6] as const;
const TOTALS = Array.from({ length: 14 }, (_, index) => index + 4);
const PAIRS = FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => [low, high] as const));
/** The dice shown before the first throw. */
const AT_REST = [4, 1, 6] as const;
const PLACES = [0, 1, 2] as const;

function Scene({ outcome, stage, sinceMs }: SceneProps<SicBoOutcome>) {
  const { t, number } = useI18n();
  const dice = outcome?.dice ?? AT_REST;
  const label = outcome && stage === "result" ? dice.map((die) => number(die)).join(", ") : "";
  return (
    <div className="tt-shaker" data-thrown={outcome !== null}>
      <div className="tt-shaker-foot" />
      <span className="sr-only">{label === "" ? "" : t("tables.dice", { dice: label })}</span>
      <div aria-hidden className="tt-shaker-dice">
        {PLACES.map((place) => (
          <Cube
            key={place}
            place={place}
            face={dice[place]}
            jumpMs={outcome ? 250 + place * 90 - sinceMs : undefined}
          />
        ))}
      </div>
      <div aria-hidden className="tt-shaker-glass" />
      {outcome && stage === "result" ? (
        <b className="tt-shaker-total">{number(totalOf(outcome.dice))}</b>
      ) : null}
    </div>
  );
}

function Felt() {
  const { t, number } = useI18n();
  const pay = usePayText();
  const dice = (faces: readonly number[]) => (
    <span className="tt-sb-dice">
      {faces.map((face, index) => (
        // The same face may occur twice, so the index is the key.
        <DieFace key={index} face={face} />
      ))}
    </span>
  );
  return (
    <div className="tt-sb">
      <Spot code="small" className="tt-spot-main tt-blue tt-sb-small">
        {t("tables.small")} <small>{t("tables.diceRange", { from: 4, to: 10 })}</small>
      </Spot>
      <Spot code="odd" className="tt-sb-odd" />
      <Spot code="even" className="tt-sb-even" />
      <Spot code="big" className="tt-spot-main tt-red tt-sb-big">
        {t("tables.big")} <small>{t("tables.diceRange", { from: 11, to: 17 })}</small>
      </Spot>
      <div className="tt-sb-doubles">
        {FACES.map((face) => (
          <Spot key={face} code={`double-${face}`} className="tt-spot-small">
            {dice([face, face])}
          </Spot>
        ))}
      </div>
      <div className="tt-sb-triples">
        {FACES.map((face) => (
          <Spot key={face} code={`triple-${face}`} className="tt-spot-small">
            {dice([face, face, face])}
          </Spot>
        ))}
      </div>
      <Spot code="any-triple" className="tt-green tt-sb-any" />
      <div className="tt-sb-totals">
        {TOTALS.map((total) => (
          <Spot key={total} code={`total-${total}`} className="tt-spot-small">
            <b className="tt-sb-total">{number(total)}</b>
          </Spot>
        ))}
      </div>
      <div className="tt-sb-pairs">
        {PAIRS.map(([low, high]) => (
          <Spot key={`${low}${high}`} code={`pair-${low}-${high}`} plain className="tt-spot-small">
            {dice([low, high])}
          </Spot>
        ))}
      </div>
      <p className="tt-sb-note">{t("tables.dicePairsPay", { pay: pay(600) })}</p>
      <div className="tt-sb-singles">
        {FACES.map((face) => (
          <Spot key={face} code={`single-${face}`} plain className="tt-spot-small">
            {dice([face])}
          </Spot>
        ))}
      </div>
      <p className="tt-sb-note">
        {t("tables.diceSinglesPay", { one: pay(200), two: pay(300), three: pay(400) })}
      </p>
    </div>
  );
}

/** The number of past throws listed with their dice. */
const LISTED = 6;
const COLOURS = { a: "#3f7df6", b: "#e23b4e", tie: "#2fbf71" } as const;
const SIDE_OF = { small: "a", big: "b", triple: "tie" } as const;
const LETTERS = {
  small: "tables.letterSmall",
  big: "tables.letterBig",
  triple: "tables.letterTriple",
} as const;

function Roads({ history }: { history: readonly { roundId: string; outcome: SicBoOutcome }[] }) {
  const { t, number } = useI18n();
  const marks = history.toReversed().map(({ outcome }) => {
    const winner = winnerOf(outcome);
    return { side: SIDE_OF[winner], letter: t(LETTERS[winner]) };
  });
  return (
    <TwoSidedRoads marks={marks} colours={COLOURS}>
      <ul className="tt-sb-past">
        {history.slice(0, LISTED).map(({ roundId, outcome }) => (
          <li key={roundId}>
            {outcome.dice.map((die, index) => (
              <DieFace key={index} face={die} />
            ))}
            <b data-side={SIDE_OF[winnerOf(outcome)]}>{number(totalOf(outcome.dice))}</b>
          </li>
        ))}
      </ul>
    </TwoSidedRoads>
  );
}

const CAME = { small: "tables.cameSmall", big: "tables.cameBig", triple: "tables.cameTriple" } as const;

const LOOK: TableLook<SicBoOutcome> = {
  rules: SIC_BO,
  felt: ["#8a1d24", "#2f060b"],
  Scene,
  Felt,
  Roads,
  nameOf: sicBoName,
  resultOf: (outcome) => ({ id: CAME[winnerOf(outcome)], n: String(totalOf(outcome.dice)) }),
};
