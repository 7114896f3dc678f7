/**
 * Runs a round on the screen: plays the scenes of plan.ts one by one, moves the reels, and publishes the
 * state for the page around them. A tap shortens the running scene; reduced motion leaves animations out.
 */
import type { Grid, SlotOutcome, SlotRules, SymbolId } from "@khela/games/slots/types";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { SoundName } from "../../../features/sound/sounds.ts";
import {
  allCoins,
  finalGrid,
  isRealWin,
  planRound,
  type Scene,
  type SpinScene,
  winTier,
  type WinShow,
  type WinTier,
} from "./plan.ts";
import type { Reels } from "./reels.ts";

export type Overlay =
  | Extract<Scene, { kind: "featureStart" | "featureEnd" | "retrigger" | "holdStart" | "holdEnd" }>
  | { readonly kind: "celebrate"; readonly tier: WinTier; readonly winHundredths: number };

export interface MachineView {
  /** The counter of the round's win, in hundredths of the stake; it runs from one value to the other. */
  count: { from: number; to: number; ms: number };
  overlay: Overlay | null;
  free: { number: number; left: number; multiplier: number; special: SymbolId | null } | null;
  /** The multiplier of the current cascade; null before the first. */
  falling: { multiplier: number } | null;
  /** Hold and win: the remaining respins and the number of coins; null outside it. */
  hold: { left: number; coins: number } | null;
  /** The single win that the reels show now. */
  win: WinShow | null;
}

interface MachineOptions {
  reels: Reels;
  rules: SlotRules;
  lines: readonly (readonly number[])[];
  play: (sound: SoundName) => void;
  reducedMotion: () => boolean;
  /** Whether a tap may end an animation; false where slam stops are forbidden. */
  skippable: boolean;
}

const NOTHING: MachineView = {
  count: { from: 0, to: 0, ms: 0 },
  overlay: null,
  free: null,
  falling: null,
  hold: null,
  win: null,
};
const COINS: Record<WinTier, number> = { big: 30, mega: 60, epic: 90 };
const CELEBRATION_MS: Record<WinTier, number> = { big: 3200, mega: 4600, epic: 6200 };
const WINS_MS = 1050;
const CYCLE_MS = 1150;
const CARD_MS = 3600;
const RETRIGGER_MS = 1600;
const BETWEEN_FREE_MS = 220;

export class Machine {
  readonly view: StoreApi<MachineView> = createStore<MachineView>(() => NOTHING);
  readonly #options: MachineOptions;
  #skipPause: (() => void) | null = null;
  #cycle: ReturnType<typeof setInterval> | undefined;
  #special: SymbolId | null = null;
  #destroyed = false;

  constructor(options: MachineOptions) {
    this.#options = options;
  }

  /** Starts the reels on the press; they run until the server has decided. */
  start(): void {
    this.#stopCycle();
    this.view.setState(NOTHING);
    this.#options.play("spin");
    if (!this.#options.reducedMotion()) this.#options.reels.start([]);
    else this.#options.reels.showWins(null);
  }

  /** The bet was refused: the reels return to their previous symbols. */
  async refuse(): Promise<void> {
    await this.#options.reels.back();
  }

  /** Shows a whole round; resolves when it is over, or when the screen was left. */
  async present(outcome: SlotOutcome): Promise<void> {
    this.#special = outcome.freeSpins?.special ?? null;
    let last: readonly WinShow[] = [];
    for (const scene of planRound(outcome, this.#options.rules, this.#options.lines)) {
      if (this.#destroyed) return;
      // Earlier wins can't be shown again after a spin or fall, because their cells hold other symbols.
      if (scene.kind === "spin" || scene.kind === "fall") last = [];
      if (scene.kind === "wins") last = scene.wins;
      await this.#show(scene);
    }
    const { winHundredths } = outcome;
    this.view.setState({
      free: null,
      falling: null,
      hold: null,
      overlay: null,
      count: { from: winHundredths, to: winHundredths, ms: 0 },
    });
    this.#options.reels.setGrid(finalGrid(outcome));
    this.#options.reels.showCoins(allCoins(outcome), outcome.hold !== undefined);
    this.#startCycle(last);
  }

  /** A tap: ends the running step at once. */
  skip(): void {
    if (!this.#options.skippable) return;
    this.#options.reels.skip();
    this.#skipPause?.();
  }

  destroy(): void {
    this.#destroyed = true;
    this.#stopCycle();
    this.#skipPause?.();
    this.#options.reels.destroy();
  }

  async #show(scene: Scene): Promise<void> {
    if (scene.kind === "spin") await this.#spin(scene);
    else if (scene.kind === "wins") await this.#wins(scene);
    else if (scene.kind === "fall") await this.#fall(scene);
    else if (scene.kind === "respin") await this.#respin(scene);
    else if (scene.kind === "celebrate") await this.#celebrate(scene);
    else await this.#card(scene);
  }

  async #spin(scene: SpinScene): Promise<void> {
    const { reels, reducedMotion } = this.#options;
    const still = reducedMotion();
    if (scene.free) {
      this.view.setState({ free: { ...scene.free, special: this.#special }, win: null });
      reels.showWins(null);
      if (!still) {
        await this.#pause(BETWEEN_FREE_MS);
        reels.start(scene.held);
        this.#options.play("spin");
      }
    }
    if (still) {
      reels.setGrid(scene.spin.grid);
      reels.showCoins(scene.spin.coins ?? [], false);
      return;
    }
    await reels.land(scene);
    if (scene.spin.coins) reels.showCoins(scene.spin.coins, false);
    if (scene.expands.length > 0) await reels.expand(scene.expands, scene.spin.grid);
    else reels.setGrid(scene.spin.grid);
  }

  async #wins(scene: Extract<Scene, { kind: "wins" }>): Promise<void> {
    const ms = this.#options.reducedMotion() ? 0 : WINS_MS;
    this.#options.reels.showWins(scene.wins);
    this.view.setState({ count: { from: scene.from, to: scene.to, ms: ms * 0.7 } });
    // A payout below the stake is shown, but without the sound of a win.
    if (isRealWin(scene.to) && !winTier(scene.to)) this.#options.play("win");
    await this.#pause(ms);
  }

  async #fall({ vanished, grid, multiplier }: Extract<Scene, { kind: "fall" }>): Promise<void> {
    this.view.setState({ falling: { multiplier } });
    const { reels, reducedMotion } = this.#options;
    if (reducedMotion()) {
      reels.showWins(null);
      reels.setGrid(grid);
    } else await reels.fall(vanished, grid);
    this.#options.play("reelStop");
  }

  async #celebrate(scene: Extract<Scene, { kind: "celebrate" }>): Promise<void> {
    const ms = this.#options.reducedMotion() ? 1200 : CELEBRATION_MS[scene.tier];
    this.#options.play(scene.tier === "big" ? "winBig" : "winHuge");
    if (!this.#options.reducedMotion()) this.#options.reels.coins(COINS[scene.tier]);
    this.view.setState({
      overlay: { kind: "celebrate", tier: scene.tier, winHundredths: scene.winHundredths },
      count: { from: scene.winHundredths, to: scene.winHundredths, ms: 0 },
    });
    await this.#pause(ms);
    this.view.setState({ overlay: null });
  }

  async #respin({ added, left, to }: Extract<Scene, { kind: "respin" }>): Promise<void> {
    const { reels, reducedMotion, play } = this.#options;
    const { hold, count } = this.view.getState();
    play("spin");
    const spinning = reels.respin(added);
    if (reducedMotion()) reels.skip();
    await spinning;
    if (added.length > 0) play("scatter");
    this.view.setState({
      hold: { left, coins: (hold?.coins ?? 0) + added.length },
      count: { from: count.to, to, ms: added.length > 0 ? 400 : 0 },
    });
    await this.#pause(added.length > 0 ? 500 : 250);
  }

  async #card(scene: Exclude<Overlay, { kind: "celebrate" }>): Promise<void> {
    const ends = scene.kind === "featureEnd" || scene.kind === "holdEnd";
    if (!ends) this.#options.play("feature");
    if (scene.kind === "holdStart") {
      const { coins, respins: left } = scene;
      const to = coins.reduce((sum, { hundredths }) => sum + hundredths, this.view.getState().count.to);
      this.#options.reels.showWins(null);
      this.#options.reels.showCoins(coins, true);
      this.view.setState({ hold: { left, coins: coins.length }, count: { from: to, to, ms: 0 } });
    }
    if (scene.kind === "holdEnd") this.view.setState({ count: { from: scene.to, to: scene.to, ms: 0 } });
    this.view.setState({ overlay: scene, win: null });
    await this.#pause(scene.kind === "retrigger" ? RETRIGGER_MS : CARD_MS);
    this.view.setState({ overlay: null });
    if (ends) this.#options.reels.showWins(null);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#skipPause = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#skipPause = end;
    });
  }

  /** Shows the wins one by one after the round, until the next press. */
  #startCycle(wins: readonly WinShow[]): void {
    if (wins.length === 0 || this.#destroyed) return;
    let index = 0;
    const next = () => {
      const win = wins[index % wins.length];
      index += 1;
      if (!win) return;
      this.#options.reels.showWins([win]);
      this.view.setState({ win });
    };
    next();
    if (wins.length > 1 && !this.#options.reducedMotion()) this.#cycle = setInterval(next, CYCLE_MS);
  }

  #stopCycle(): void {
    clearInterval(this.#cycle);
    this.#options.reels.showWins(null);
  }
}

/** The grid before the first spin, on which no line pays. */
export const FIRST_GRID: Grid = [
  ["h1", "l3", "h4"],
  ["l2", "wild", "l5"],
  ["h2", "scatter", "l1"],
  ["l4", "h3", "l2"],
  ["h4", "l5", "h1"],
];
