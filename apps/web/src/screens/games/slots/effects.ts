/** Effects on the reels after they have stopped: expanding wilds, falling grids, held coins. One at a time. */
import { type Coin, type Grid, REELS, ROWS, type Position, type SymbolId } from "@khela/games/slots/types";
import { drawReel, drawWell, type Geometry } from "./draw-reels.ts";
import { drawFalling, FALLING_MS } from "./falling.ts";
import { drawCoin, drawRespin, type LabelledCoin, RESPIN_MS } from "./holding.ts";
import type { Sprites } from "./sprites.ts";

/** A change from one grid to another. */
interface Change {
  readonly from: Grid;
  readonly to: Grid;
}
type Growth = Change & { readonly reels: readonly number[] };
type Fall = Change & { readonly vanished: readonly Position[] };

type Act =
  | { readonly kind: "grow"; readonly what: Growth }
  | { readonly kind: "fall"; readonly what: Fall }
  | { readonly kind: "respin"; readonly added: readonly LabelledCoin[] };

const EXPAND_MS = 420;
const LASTS_MS: Readonly<Record<Act["kind"], number>> = {
  grow: EXPAND_MS,
  fall: FALLING_MS,
  respin: RESPIN_MS,
};

interface EffectsOptions {
  paint: CanvasRenderingContext2D;
  /** The symbols that pass by while cells spin. */
  filler: readonly SymbolId[];
  now: () => number;
  coinText: (hundredths: number) => string;
  /** Called when an effect has changed the grid. */
  onGrid: (grid: Grid) => void;
  /** Called when a new frame must be drawn. */
  onChange: () => void;
}

export class Effects {
  readonly #options: EffectsOptions;
  #act: { readonly act: Act; since: number; readonly done: () => void } | null = null;
  #coins: readonly LabelledCoin[] = [];
  #holding = false;
  #respins = 0;

  constructor(options: EffectsOptions) {
    this.#options = options;
  }

  grow(what: Growth): Promise<void> {
    return this.#run({ kind: "grow", what });
  }

  fall(what: Fall): Promise<void> {
    return this.#run({ kind: "fall", what });
  }

  respin(added: readonly Coin[]): Promise<void> {
    this.#respins += 1;
    return this.#run({ kind: "respin", added: this.#labelled(added) });
  }

  /** @param holding whether the reels hold only coins and empty cells */
  showCoins(coins: readonly Coin[], holding: boolean): void {
    this.#coins = this.#labelled(coins);
    this.#holding = holding;
    this.#options.onChange();
  }

  /** Ends the running effect with the next frame. */
  skip(): void {
    if (this.#act) this.#act.since = this.#options.now() - LASTS_MS[this.#act.act.kind];
  }

  /** Whether the effect covers the reels completely. */
  get coversReels(): boolean {
    return this.#holding || this.#act?.act.kind === "fall";
  }

  /** @returns whether another frame is needed */
  draw(geometry: Geometry, sprites: Sprites, moment: { at: number; still: boolean }): boolean {
    const { paint, filler } = this.#options;
    const running = this.#act;
    if (running?.act.kind !== "respin" && moment.still) {
      for (const coin of this.#coins) drawCoin(paint, geometry, sprites, coin);
    }
    if (!running) return false;
    const { act, since } = running;
    const { at } = moment;
    if (act.kind === "grow") drawGrowth(paint, geometry, sprites, { ...act.what, since }, at);
    else if (act.kind === "fall") drawFalling(paint, geometry, sprites, { ...act.what, since }, at);
    else {
      const respin = { held: this.#coins, added: act.added, number: this.#respins, since };
      drawRespin(paint, geometry, sprites, respin, { at, filler });
    }
    if (at - since >= LASTS_MS[act.kind]) this.#end(act, running.done);
    return true;
  }

  #end(act: Act, done: () => void): void {
    this.#act = null;
    if (act.kind === "respin") this.#coins = [...this.#coins, ...act.added];
    else this.#options.onGrid(act.what.to);
    done();
  }

  #run(act: Act): Promise<void> {
    return new Promise((done) => {
      this.#act = { act, since: this.#options.now(), done };
      this.#options.onChange();
    });
  }

  #labelled(coins: readonly Coin[]): LabelledCoin[] {
    return coins.map((coin) => ({ ...coin, text: this.#options.coinText(coin.hundredths) }));
  }
}

/** Wilds expand over the rest of their reels. */
function drawGrowth(
  paint: CanvasRenderingContext2D,
  geometry: Geometry,
  sprites: Sprites,
  growth: Growth & { readonly since: number },
  at: number,
): void {
  const share = Math.min(1, (at - growth.since) / EXPAND_MS);
  const { width, height } = geometry;
  for (const reel of growth.reels) {
    const from = Math.max(0, growth.from[reel]?.indexOf("wild") ?? 0) / ROWS;
    const top = from * (1 - share);
    const bottom = from + 1 / ROWS + (1 - from - 1 / ROWS) * share;
    paint.save();
    paint.beginPath();
    paint.rect((reel * width) / REELS, top * height, width / REELS, (bottom - top) * height);
    paint.clip();
    drawWell(paint, geometry, reel, 1 - share / 2);
    const view = { reel, offset: 0, fast: false, symbolAt: () => "wild" as const };
    drawReel(paint, geometry, sprites, view, () => 1);
    paint.restore();
  }
}
