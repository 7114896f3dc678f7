/** Mines: open tiles of a grid, and cash out before a mine is hit. GAME-08. */
import {
  MINES_COUNT,
  MINES_TILES,
  type MinesBet,
  minesRatio,
  type MinesView,
} from "@khela/games/mines/mines";
import { ratioE4 } from "@khela/games/steps/steps-game";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import type { GameScreenProps } from "../frame/game.ts";
import { Choice } from "../instant/RiskChoice.tsx";
import { useTimes } from "../instant/times.ts";
import { StepsGame } from "../steps/StepsGame.tsx";
import type { Steps } from "../steps/use-steps.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";

const QUICK = [1, 3, 5, 10, 24] as const;

export default function MinesGame(props: GameScreenProps) {
  const { t, number } = useI18n();
  const [mines, setMines] = useState(3);
  return (
    <StepsGame<MinesView>
      {...props}
      bet={{ mines }}
      stepSound="gem"
      lostSound="crash"
      renderBoard={(steps) => <Field steps={steps} mines={mines} />}
    >
      <Choice label={t("originals.mines")}>
        <div className="grid gap-2">
          <div className="flex items-center gap-3 rounded-xl border border-line-strong bg-field px-3.5">
            <input
              type="range"
              aria-label={t("originals.mines")}
              min={MINES_COUNT.min}
              max={MINES_COUNT.max}
              value={mines}
              onChange={(event) => setMines(Number(event.target.value))}
              className="h-12 min-w-0 flex-1 accent-[#ffc83d]"
            />
            <span className="w-6 text-end font-bold tabular-nums">{number(mines)}</span>
          </div>
          <div className="flex gap-1.5">
            {QUICK.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === mines}
                onClick={() => setMines(value)}
                className="h-11 flex-1 rounded-lg border border-line bg-surface-2 text-sm font-semibold tabular-nums text-muted hover:text-text aria-pressed:border-gold aria-pressed:text-gold"
              >
                {number(value)}
              </button>
            ))}
          </div>
        </div>
      </Choice>
    </StepsGame>
  );
}

function Field({ steps, mines: chosen }: { steps: Steps<MinesView>; mines: number }) {
  const { t, number } = useI18n();
  const times = useTimes();
  const { round, open, busy } = steps;
  const view = round?.view;
  const bet = round?.bet as MinesBet | undefined;
  const mines = open && bet ? bet.mines : chosen;
  const opened = open ? (view?.opened.length ?? 0) : 0;
  const left = MINES_TILES - mines - opened;
  const keys = useArrowKeys(5);
  return (
    <div className="mx-auto grid w-full max-w-xl gap-3 lg:max-w-[min(36rem,66dvh)]">
      <fieldset
        ref={keys}
        aria-label={t("originals.field")}
        className={cx(
          "board grid grid-cols-5 gap-2 rounded-3xl p-3 sm:gap-3 sm:p-5",
          view?.hit != null && "mines-shaken",
        )}
        key={view?.hit == null ? "whole" : round?.roundId}
      >
        {Array.from({ length: MINES_TILES }, (_, tile) => (
          <Tile
            key={tile}
            label={t("originals.tile", { n: number(tile + 1) })}
            face={faceOf(view, tile)}
            disabled={!open || busy || view?.opened.includes(tile) === true}
            onOpen={() => steps.act({ tile })}
          />
        ))}
      </fieldset>
      <dl className="grid grid-cols-3 gap-2 text-center">
        <Fact name={t("originals.gems")} value={number(Math.max(left, 0))} />
        <Fact name={t("originals.mines")} value={number(mines)} />
        <Fact
          name={t("originals.nextTile")}
          value={left > 0 ? times(ratioE4(minesRatio(mines, opened + 1))) : "–"}
        />
      </dl>
      <output className="sr-only">
        {view?.hit != null
          ? t("originals.mineHit")
          : opened > 0
            ? t("originals.gemFound", { n: opened })
            : ""}
      </output>
    </div>
  );
}

type Face = "closed" | "gem" | "hit" | "mine" | "rest";

function faceOf(view: MinesView | undefined, tile: number): Face {
  if (!view) return "closed";
  if (view.opened.includes(tile)) return "gem";
  if (view.hit === tile) return "hit";
  if (view.mines === null) return "closed";
  return view.mines.includes(tile) ? "mine" : "rest";
}

interface TileProps {
  label: string;
  face: Face;
  disabled: boolean;
  onOpen: () => void;
}

function Tile({ label, face, disabled, onOpen }: TileProps) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      aria-label={face === "closed" ? label : `${label}: ${t(`originals.face_${face}`)}`}
      // `aria-disabled` keeps a tile that can't be opened focusable.
      aria-disabled={disabled}
      data-face={face}
      onClick={() => {
        if (!disabled) onOpen();
      }}
      className="mines-tile grid aspect-square place-items-center rounded-xl sm:rounded-2xl"
    >
      {face === "gem" || face === "rest" ? <Gem /> : face === "closed" ? null : <Bomb />}
    </button>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="board rounded-xl px-2 py-2">
      <dt className="truncate text-xs text-muted">{name}</dt>
      <dd className="text-base font-bold tabular-nums">{value}</dd>
    </div>
  );
}

function Gem() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden className="size-[68%]">
      <path d="M24 20H76L94 42 50 92 6 42Z" fill="#0a9c68" />
      <path d="M24 20H76L66 42H34Z" fill="#b7ffe3" />
      <path d="M6 42H34L24 20Z" fill="#5df2b8" />
      <path d="M94 42H66L76 20Z" fill="#35d89a" />
      <path d="M34 42H66L50 92Z" fill="#2fe6a4" />
      <path d="M6 42H34L50 92Z" fill="#17c485" />
      <path d="M30 25H52L44 37H37Z" fill="#fff" opacity=".75" />
    </svg>
  );
}

function Bomb() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden className="size-[70%]">
      <path d="M66 26Q78 8 90 18" fill="none" stroke="#d9b26a" strokeWidth="6" strokeLinecap="round" />
      <path d="M90 4l3 9 9 0-7 6 3 9-8-5-8 5 3-9-7-6 9 0Z" fill="#ffd23d" />
      <rect x="54" y="22" width="20" height="14" rx="4" transform="rotate(38 64 29)" fill="#4c526e" />
      <circle cx="46" cy="58" r="36" fill="#171a2c" />
      <circle cx="46" cy="58" r="36" fill="none" stroke="#59618c" strokeWidth="3" />
      <ellipse cx="33" cy="43" rx="12" ry="8" fill="#fff" opacity=".45" transform="rotate(-30 33 43)" />
    </svg>
  );
}
