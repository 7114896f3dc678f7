import type { MessageId } from "@khela/i18n/message-ids";
import type { TableRoundView } from "@khela/contract/tables";
import type { TableRules } from "@khela/games/tables/types";
import type { ComponentType } from "react";
import type { GameSound } from "../../../features/sound/use-sound.ts";
import type { Game } from "../frame/game.ts";
import type { Player } from "../frame/player.ts";
import type { Stage } from "./table-state.ts";
import type { Chips } from "./use-chips.ts";
import type { LiveTable } from "./use-table.ts";

/** The props of a table's scene: the outcome, and the progress of its dealing. */
export interface SceneProps<Outcome> {
  outcome: Outcome | null;
  stage: Stage;
  /** Milliseconds since the dealing began; animations that start late skip them. */
  sinceMs: number;
  round: TableRoundView;
  live: LiveTable;
  sound: GameSound;
}

/** A spot's name as a text id, with a number when many spots share the text. */
export interface SpotName {
  readonly id: MessageId;
  readonly n?: string;
}

export interface FeltProps<Outcome> {
  chips: Chips;
  /** Null until the table has shown the result. */
  outcome: Outcome | null;
  live: LiveTable;
  sound: GameSound;
}

/** The props of the history beside the table, which includes only results already shown. */
export interface RoadsProps<Outcome> {
  history: readonly { roundId: string; outcome: Outcome }[];
  live: LiveTable;
}

/** The props of the decision panel, shown while the table waits for the player. */
export interface DecideProps {
  game: Game;
  live: LiveTable;
  player: Player;
  sound: GameSound;
}

/** The props of the result text, for a player with chips in the round. */
export interface VerdictProps<Outcome> {
  outcome: Outcome;
  round: TableRoundView;
}

/** The parts by which one live table differs from the others. */
export interface TableLook<Outcome> {
  readonly rules: TableRules<Outcome>;
  /** The lighter and the darker colour of the felt. */
  readonly felt: readonly [light: string, dark: string];
  /** Whether pays are written as odds including the stake (2.70) instead of to one (1.7:1). */
  readonly odds?: true;
  readonly Scene: ComponentType<SceneProps<Outcome>>;
  readonly Felt: ComponentType<FeltProps<Outcome>>;
  readonly Roads: ComponentType<RoadsProps<Outcome>>;
  /** The panel of a table whose players make decisions. */
  readonly Decide?: ComponentType<DecideProps>;
  /** The player's result, for tables where one sum is not enough. */
  readonly Verdict?: ComponentType<VerdictProps<Outcome>>;
  /** The table's own texts for its stages. */
  readonly stageTexts?: Partial<Record<Stage, MessageId>>;
  readonly nameOf: (spot: string) => SpotName;
  /** The outcome as a text. */
  readonly resultOf: (outcome: Outcome) => SpotName;
}

/** The history with this table's outcome type. */
export const historyOf = <Outcome>(round: TableRoundView | null) =>
  (round?.history ?? []) as unknown as readonly { roundId: string; number: number; outcome: Outcome }[];
