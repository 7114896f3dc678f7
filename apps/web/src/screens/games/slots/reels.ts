/**
 * The reels: five strips on a canvas that start on the press, run until the server has decided, and stop on
 * its outcome. Frames are drawn only while something moves.
 */
import { type Coin, type Grid, type Position, REELS, ROWS, type SymbolId } from "@khela/games/slots/types";
import { createCoins } from "./coins.ts";
import {
  drawCurve,
  drawHeld,
  drawLines,
  drawReel,
  drawWell,
  drawWinCell,
  type Geometry,
  symbolSize,
} from "./draw-reels.ts";
import { Effects } from "./effects.ts";
import * as motion from "./motion.ts";
import type { SpinScene, WinShow } from "./plan.ts";
import { createSprites, type Pictures, type Sprites } from "./sprites.ts";

type Phase =
  | { readonly name: "rest" }
  | { readonly name: "run"; readonly since: number; stopAt: number }
  | { readonly name: "stop"; readonly move: motion.StopMove; readonly since: number; heard: boolean };

interface Reel {
  phase: Phase;
  offset: number;
  speed: number;
  /** The symbols before the start, and those to stop on. */
  before: readonly SymbolId[];
  target: readonly SymbolId[] | null;
  late: boolean;
  lateHeard: boolean;
}

export interface ReelsOptions {
  canvas: HTMLCanvasElement;
  pictures: Pictures;
  /** The symbols that pass by while a reel runs. */
  filler: readonly SymbolId[];
  grid: Grid;
  now: () => number;
  /** The text on a coin. */
  coinText: (hundredths: number) => string;
  /** Called when a reel has reached its place. */
  onStop: (reel: number, symbols: readonly SymbolId[]) => void;
  /** Called when all reels to the left of a late reel have stopped. */
  onAnticipation: (reel: number) => void;
}

/** From this speed on, in symbols per millisecond, symbols are drawn as streaks. */
const FAST = 0.011;
const LINE_MS = 280;
const PULSE_MS = 760;
/** The maximum step per frame, so that a tab that was hidden does not make up for lost frames. */
const LONGEST_FRAME_MS = 100;
const MOST_PIXEL_RATIO = 2;

export class Reels {
  readonly #options: ReelsOptions;
  readonly #paint: CanvasRenderingContext2D;
  readonly #rain = createCoins();
  readonly #reels: readonly Reel[];
  #geometry: Geometry = { width: 1, height: 1, scale: 1 };
  #sprites: Sprites;
  #grid: Grid;
  #spins = 0;
  #held: readonly number[] = [];
  #wins: { list: readonly WinShow[]; since: number } | null = null;
  readonly #effects: Effects;
  #frame = 0;
  #last: number;
  #settle: (() => void) | null = null;

  constructor(options: ReelsOptions) {
    const context = options.canvas.getContext("2d");
    if (!context) throw new Error("this browser has no 2D canvas");
    this.#options = options;
    this.#paint = context;
    this.#grid = options.grid;
    this.#sprites = createSprites(options.pictures, 8);
    this.#last = options.now();
    this.#reels = options.grid.map((before) => ({
      phase: { name: "rest" },
      offset: 0,
      speed: 0,
      before,
      target: null,
      late: false,
      lateHeard: false,
    }));
    this.#effects = new Effects({
      paint: context,
      filler: options.filler,
      now: options.now,
      coinText: options.coinText,
      onGrid: (grid) => (this.#grid = grid),
      onChange: () => this.#wake(),
    });
    document.addEventListener("visibilitychange", this.#wake);
  }

  /** Sets a new size, in CSS pixels. */
  resize(cssWidth: number, cssHeight: number, pixelRatio: number): void {
    const scale = Math.min(pixelRatio, MOST_PIXEL_RATIO);
    const width = Math.round(cssWidth * scale);
    const height = Math.round(cssHeight * scale);
    if (width < REELS || height < ROWS) return;
    this.#options.canvas.width = width;
    this.#options.canvas.height = height;
    this.#geometry = { width, height, scale };
    this.#sprites = createSprites(this.#options.pictures, symbolSize(this.#geometry));
    this.#draw(this.#options.now(), 0);
    this.#wake();
  }

  setGrid(grid: Grid): void {
    this.#grid = grid;
    this.#wake();
  }

  /** Starts every reel except the held ones. */
  start(held: readonly number[]): void {
    this.#held = held;
    this.#wins = null;
    this.#effects.showCoins([], false);
    this.#spins += 1;
    this.#last = this.#options.now();
    this.#reels.forEach((reel, index) => {
      if (held.includes(index)) return;
      reel.before = this.#grid[index] ?? [];
      reel.target = null;
      reel.late = false;
      reel.lateHeard = false;
      reel.phase = { name: "run", since: this.#last, stopAt: Number.POSITIVE_INFINITY };
    });
    this.#wake();
  }

  /** Stops on a spin's outcome; resolves when all reels stand still. */
  land(scene: SpinScene): Promise<void> {
    const delays = motion.stopDelays(REELS, scene.held, scene.anticipates);
    const at = this.#options.now();
    return this.#whenStill((reel, index, run) => {
      reel.target = scene.spin.landed[index] ?? [];
      reel.late = scene.anticipates.includes(index);
      run.stopAt = Math.max(at, run.since + motion.FIRST_STOP_MS) + (delays.get(index) ?? 0);
    });
  }

  /** Stops on the previous symbols, because the bet was refused. */
  back(): Promise<void> {
    return this.#whenStill((reel, _, run) => {
      reel.target = reel.before;
      run.stopAt = this.#options.now();
    });
  }

  /** Ends all running spins and effects at once. */
  skip(): void {
    this.#reels.forEach((reel, index) => {
      if (reel.phase.name === "rest" || !reel.target) return;
      if (reel.phase.name === "run" || !reel.phase.heard) this.#options.onStop(index, reel.target);
      this.#rest(index, reel);
    });
    this.#effects.skip();
    this.#wake();
  }

  /** Wilds expand over their reels; resolves when the grid is the paid one. */
  expand(reels: readonly number[], grid: Grid): Promise<void> {
    return this.#effects.grow({ reels, from: this.#grid, to: grid });
  }

  /** Winning cells vanish and the rest falls into the new grid; resolves when it lies still. */
  fall(vanished: readonly Position[], grid: Grid): Promise<void> {
    this.#wins = null;
    return this.#effects.fall({ vanished, from: this.#grid, to: grid });
  }

  /** Shows the coins of the current grid; while they are held, nothing else is on the reels. */
  showCoins(coins: readonly Coin[], holding: boolean): void {
    this.#effects.showCoins(coins, holding);
  }

  /** The cells without a coin spin once more; resolves when all stand still. */
  respin(added: readonly Coin[]): Promise<void> {
    return this.#effects.respin(added);
  }

  showWins(wins: readonly WinShow[] | null): void {
    this.#wins = wins ? { list: wins, since: this.#options.now() } : null;
    this.#wake();
  }

  /** Starts a shower of coins; 0 removes it. */
  coins(count: number): void {
    this.#rain.rain(count, this.#geometry);
    this.#wake();
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    document.removeEventListener("visibilitychange", this.#wake);
  }

  #whenStill(
    order: (reel: Reel, index: number, run: Extract<Phase, { name: "run" }>) => void,
  ): Promise<void> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#reels.forEach((reel, index) => {
        if (reel.phase.name === "run") order(reel, index, reel.phase);
      });
      if (this.#still()) resolve();
      this.#wake();
    });
  }

  #still(): boolean {
    return this.#reels.every((reel) => reel.phase.name === "rest");
  }

  #symbolAt(index: number, reel: Reel, place: number): SymbolId {
    if (reel.phase.name === "rest") return this.#grid[index]?.[(place + ROWS) % ROWS] ?? "l1";
    if (place >= 0 && place < ROWS) return reel.before[place] ?? "l1";
    if (reel.phase.name === "stop" && reel.target) {
      const row = place + reel.phase.move.to;
      if (row >= 0 && row < ROWS) return reel.target[row] ?? "l1";
    }
    const { filler } = this.#options;
    return filler[motion.fillerIndex(this.#spins * REELS + index, place, filler.length)] ?? "l1";
  }

  #rest(index: number, reel: Reel): void {
    const column = reel.target ?? reel.before;
    reel.phase = { name: "rest" };
    reel.offset = 0;
    reel.speed = 0;
    reel.late = false;
    this.#grid = this.#grid.map((old, at) => (at === index ? column : old));
    if (!this.#still()) return;
    this.#settle?.();
    this.#settle = null;
  }

  #move(index: number, reel: Reel, at: number, passed: number): void {
    const { phase } = reel;
    if (phase.name === "rest") return;
    const before = reel.offset;
    if (phase.name === "run") {
      reel.offset = motion.runDistance(at - phase.since);
      const alone = this.#reels.every((other, left) => left >= index || other.phase.name === "rest");
      if (reel.late && !reel.lateHeard && alone) {
        reel.lateHeard = true;
        this.#options.onAnticipation(index);
      }
      if (reel.target && at >= phase.stopAt) {
        reel.phase = { name: "stop", move: motion.stopMove(reel.offset), since: at, heard: false };
      }
    } else {
      const elapsed = at - phase.since;
      reel.offset = motion.stopDistance(phase.move, elapsed);
      if (!phase.heard && elapsed >= phase.move.ms * motion.STOP_ARRIVAL) {
        phase.heard = true;
        this.#options.onStop(index, reel.target ?? reel.before);
      }
      if (elapsed >= phase.move.ms) {
        this.#rest(index, reel);
        return;
      }
    }
    if (passed > 0) reel.speed = Math.abs(reel.offset - before) / passed;
  }

  #drawWins(at: number): void {
    if (!this.#wins) return;
    const elapsed = at - this.#wins.since;
    const pulse = (1 - Math.cos((elapsed / PULSE_MS) * Math.PI * 2)) / 2;
    const cells = new Map<number, SymbolId>();
    for (const win of this.#wins.list) {
      for (const [reel, row] of win.cells) {
        cells.set(reel * ROWS + row, this.#grid[reel]?.[row] ?? win.symbol);
      }
      for (const reel of win.filledReels) {
        for (let row = 0; row < ROWS; row += 1) cells.set(reel * ROWS + row, win.symbol);
      }
    }
    drawLines(this.#paint, this.#geometry, this.#wins.list, Math.min(1, elapsed / LINE_MS));
    for (const [cell, symbol] of cells) {
      const place = { reel: Math.floor(cell / ROWS), row: cell % ROWS, symbol };
      drawWinCell(this.#paint, this.#geometry, this.#sprites, place, pulse);
    }
  }

  /** @returns whether another frame is needed */
  #draw(at: number, passed: number): boolean {
    this.#paint.clearRect(0, 0, this.#geometry.width, this.#geometry.height);
    this.#reels.forEach((reel, index) => {
      const glow = reel.late && reel.lateHeard ? 0.6 + 0.4 * Math.sin(at / 70) : 0;
      drawWell(this.#paint, this.#geometry, index, glow);
      const view = {
        reel: index,
        offset: reel.offset,
        fast: reel.speed > FAST,
        symbolAt: (place: number) => this.#symbolAt(index, reel, place),
      };
      if (!this.#effects.coversReels) {
        drawReel(this.#paint, this.#geometry, this.#sprites, view, () => (this.#wins ? 0.34 : 1));
      }
      if (this.#held.includes(index)) drawHeld(this.#paint, this.#geometry, index);
    });
    const acting = this.#effects.draw(this.#geometry, this.#sprites, { at, still: this.#still() });
    drawCurve(this.#paint, this.#geometry);
    this.#drawWins(at);
    const raining = this.#rain.draw(this.#paint, this.#geometry, passed);
    return raining || acting || this.#wins !== null || !this.#still();
  }

  readonly #tick = (): void => {
    this.#frame = 0;
    const at = this.#options.now();
    const passed = Math.min(at - this.#last, LONGEST_FRAME_MS);
    this.#last = at;
    this.#reels.forEach((reel, index) => this.#move(index, reel, at, passed));
    if (this.#draw(at, passed)) this.#wake();
  };

  readonly #wake = (): void => {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#tick);
  };
}
