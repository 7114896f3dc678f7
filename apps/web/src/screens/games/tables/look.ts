import type { MessageId } from "@khela/i18n/message-ids";
import type { TableRoundView } from "@khela/contract/tables";
import type { TableRules } from "@khela/games/tables/types";
import type { ComponentType } from "react";
import type { Stage } from "./table-state.ts";
import type { Chips } from "./use-chips.ts";

/** What is shown of an outcome, and how far its dealing is. */
export interface SceneProps<Outcome> {
  outcome: Outcome | null;
  stage: Stage;
  /** How long ago the dealing began, in milliseconds; for movements that were missed. */
  sinceMs: number;
  roundId: string;
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
}

/** Everything that makes a table this table. */
export interface TableLook<Outcome> {
  readonly rules: TableRules<Outcome>;
  /** The light and the dark of its felt. */
  readonly felt: readonly [light: string, dark: string];
  readonly Scene: ComponentType<SceneProps<Outcome>>;
  readonly Felt: ComponentType<FeltProps<Outcome>>;
  readonly Roads: ComponentType<{ history: readonly { roundId: string; outcome: Outcome }[] }>;
  readonly nameOf: (spot: string) => SpotName;
  /** What came, in words. */
  readonly resultOf: (outcome: Outcome) => SpotName;
}

/** History with the outcomes of this table. */
export const historyOf = <Outcome>(round: TableRoundView | null) =>
  (round?.history ?? []) as unknown as readonly { roundId: string; number: number; outcome: Outcome }[];
