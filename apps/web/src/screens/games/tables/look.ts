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

/** What is shown of an outcome, and how far its dealing is. */
export interface SceneProps<Outcome> {
  outcome: Outcome | null;
  stage: Stage;
  /** How long ago the dealing began, in milliseconds; for movements that were missed. */
  sinceMs: number;
  round: TableRoundView;
  live: LiveTable;
  sound: GameSound;
}

/** A spot's name: a text, with a number in it where many spots share one. */
export interface SpotName {
  readonly id: MessageId;
  readonly n?: string;
}

export interface FeltProps<Outcome> {
  chips: Chips;
  /** Known once the table has shown it. */
  outcome: Outcome | null;
  live: LiveTable;
  sound: GameSound;
}

/** What stands beside the table: what came before, as far as it was shown. */
export interface RoadsProps<Outcome> {
  history: readonly { roundId: string; outcome: Outcome }[];
  live: LiveTable;
}

/** What a player decides with, while the table waits for it. */
export interface DecideProps {
  game: Game;
  live: LiveTable;
  player: Player;
  sound: GameSound;
}

/** An outcome that the table has shown, for somebody with chips in its round. */
export interface VerdictProps<Outcome> {
  outcome: Outcome;
  round: TableRoundView;
}

/** Everything that makes a table this table. */
export interface TableLook<Outcome> {
  readonly rules: TableRules<Outcome>;
  /** The light and the dark of its felt. */
  readonly felt: readonly [light: string, dark: string];
  /** Pays are written as odds, the stake included (2.70), and not to one (1.7:1). */
  readonly odds?: true;
  readonly Scene: ComponentType<SceneProps<Outcome>>;
  readonly Felt: ComponentType<FeltProps<Outcome>>;
  readonly Roads: ComponentType<RoadsProps<Outcome>>;
  /** Where players decide. */
  readonly Decide?: ComponentType<DecideProps>;
  /** What the round brought the player, where one sum doesn't say it. */
  readonly Verdict?: ComponentType<VerdictProps<Outcome>>;
  /** What the table does, where it says so in words of its own. */
  readonly stageTexts?: Partial<Record<Stage, MessageId>>;
  readonly nameOf: (spot: string) => SpotName;
  /** What came, in words. */
  readonly resultOf: (outcome: Outcome) => SpotName;
}

/** History with the outcomes of this table. */
export const historyOf = <Outcome>(round: TableRoundView | null) =>
  (round?.history ?? []) as unknown as readonly { roundId: string; number: number; outcome: Outcome }[];
