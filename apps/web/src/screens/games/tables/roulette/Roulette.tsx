/** European roulette: one zero, all bets of the felt. */
import { colourOf, COVERED, ROULETTE, type RouletteOutcome } from "@khela/games/tables/roulette/spots";
import { useI18n } from "@khela/ui/i18n";
import { type CSSProperties, use, useState } from "react";
import type { GameScreenProps } from "../../frame/game.ts";
import type { SceneProps, TableLook } from "../look.ts";
import { Felt as FeltContext, Spot, usePayText } from "../Spot.tsx";
import { TableScreen } from "../TableScreen.tsx";
import { type InsideKind, rouletteName } from "./names.ts";
import { Wheel } from "./Wheel.tsx";

export default function Roulette(props: GameScreenProps) {
  return <TableScreen {...props} look={LOOK} />;
}

const KINDS: readonly InsideKind[] = ["straight", "split", "street", "corner", "line"];
const OUTSIDE = ["low", "even", "red", "black", "odd", "high"] as const;
const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1);

function Scene({ outcome, sinceMs }: SceneProps<RouletteOutcome>) {
  return <Wheel pocket={outcome?.pocket} dealMs={200 - sinceMs} />;
}

/** The position of a bet on several numbers, as fractions of the board's three columns and twelve rows. */
function placeOf(kind: InsideKind, numbers: readonly number[]): readonly [column: number, row: number] {
  const cells = numbers.filter((number) => number > 0);
  const rowOf = (number: number) => (Math.floor((number - 1) / 3) + 0.5) / 12;
  const columnOf = (number: number) => (((number - 1) % 3) + 0.5) / 3;
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const zero = numbers.includes(0);
  if (zero) return [numbers.length === 4 ? 0.03 : middle(cells.map(columnOf)), 0];
  const row = middle(cells.map(rowOf));
  return kind === "street" || kind === "line" ? [0.03, row] : [middle(cells.map(columnOf)), row];
}

/**
 * On a phone the board is folded after 18: its second half (1) lies beside the first (0). @param row as a
 * fraction of all twelve rows
 */
const halfOf = (row: number): 0 | 1 => (row > 0.5 ? 1 : 0);

/** The grid cell of a number: by lanes and streets on a wide board, by columns and rows on a folded one. */
function cellOf(value: number): CSSProperties {
  const [column, street] = [((value - 1) % 3) + 1, Math.ceil(value / 3)];
  const half = halfOf((street - 0.5) / 12);
  return {
    "--lane": 4 - column,
    "--street": street,
    "--column": column + 4 * half,
    "--row": street - 6 * half,
  } as CSSProperties;
}

function Felt() {
  const { t, number } = useI18n();
  const pay = usePayText();
  const chips = use(FeltContext)?.chips;
  const [kind, setKind] = useState<InsideKind>("straight");
  const hot = [...COVERED].flatMap(([code, numbers]) => {
    const own = KINDS.find((one) => one !== "straight" && code.startsWith(`${one}-`));
    // Spots with chips stay visible, whichever kind of bet is selected.
    const laid = chips?.unsent.has(code) || chips?.placed.has(code);
    return own && (own === kind || laid) ? [{ code, numbers, own }] : [];
  });
  return (
    <>
      <div dir="ltr" className="tt-board">
        <Spot code="straight-0" plain colour="green" className="tt-number tt-board-zero">
          {number(0)}
        </Spot>
        <div className="tt-board-numbers">
          {NUMBERS.map((value) => (
            <Spot
              key={value}
              code={`straight-${value}`}
              plain
              colour={colourOf(value)}
              className="tt-number"
              style={cellOf(value)}
            >
              {number(value)}
            </Spot>
          ))}
          {hot.map(({ code, numbers, own }) => {
            const [column, row] = placeOf(own, numbers);
            return (
              <Spot
                key={code}
                code={code}
                plain
                className="tt-hot"
                style={{ "--col": column, "--row": row, "--half": halfOf(row) } as CSSProperties}
              >
                {""}
              </Spot>
            );
          })}
        </div>
        <div className="tt-board-dozens">
          {[1, 2, 3].map((dozen) => (
            <Spot key={dozen} code={`dozen-${dozen}`} plain />
          ))}
        </div>
        <div className="tt-board-outside">
          {OUTSIDE.map((code) => (
            <Spot
              key={code}
              code={code}
              plain
              colour={code === "red" || code === "black" ? code : undefined}
              className={code === "red" || code === "black" ? "tt-number" : ""}
            />
          ))}
        </div>
        <div className="tt-board-columns">
          {[3, 2, 1].map((column) => (
            <Spot key={column} code={`column-${column}`} plain>
              {pay(300)}
            </Spot>
          ))}
        </div>
      </div>
      <fieldset className="tt-kinds no-scrollbar">
        <legend className="sr-only">{t("tables.insideBets")}</legend>
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className="tt-kind"
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
          >
            {t(`tables.kind_${one}`)}
          </button>
        ))}
      </fieldset>
    </>
  );
}

/** The number of results needed before frequencies are shown. */
const ENOUGH = 12;

/** The last numbers and their frequencies; they predict nothing. */
function Roads({ history }: { history: readonly { roundId: string; outcome: RouletteOutcome }[] }) {
  const { t, number } = useI18n();
  const pockets = history.map(({ outcome }) => outcome.pocket);
  const counts = Array.from({ length: 37 }, (_, pocket) => ({
    pocket,
    count: pockets.filter((other) => other === pocket).length,
  }));
  const often = counts.toSorted((a, b) => b.count - a.count).slice(0, 5);
  const seldom = counts.toSorted((a, b) => a.count - b.count).slice(0, 5);
  const line = (title: string, values: readonly { pocket: number; count: number }[]) => (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="w-full text-xs text-muted">{title}</span>
      {values.map(({ pocket, count }) => (
        <span key={pocket} className="flex items-center gap-0.5 text-xs text-muted">
          <Pocket pocket={pocket} />
          {number(count)}×
        </span>
      ))}
    </div>
  );
  return (
    <section aria-label={t("tables.history")} className="tt-panel tt-roads">
      <ul className="flex flex-wrap gap-1">
        {history.slice(0, 24).map(({ roundId, outcome }) => (
          <li key={roundId}>
            <Pocket pocket={outcome.pocket} />
          </li>
        ))}
      </ul>
      {history.length < ENOUGH ? null : (
        <>
          {line(t("tables.often", { n: history.length }), often)}
          {line(t("tables.seldom", { n: history.length }), seldom)}
        </>
      )}
      <p className="tt-roads-note">{t("tables.noForecast")}</p>
    </section>
  );
}

function Pocket({ pocket }: { pocket: number }) {
  const { number } = useI18n();
  return (
    <span className="tt-pocket" data-colour={colourOf(pocket)}>
      {number(pocket)}
    </span>
  );
}

const LOOK: TableLook<RouletteOutcome> = {
  rules: ROULETTE,
  felt: ["#0f6b46", "#03261a"],
  Scene,
  Felt,
  Roads,
  nameOf: rouletteName,
  resultOf: ({ pocket }) => ({ id: `tables.came_${colourOf(pocket)}`, n: String(pocket) }),
};
