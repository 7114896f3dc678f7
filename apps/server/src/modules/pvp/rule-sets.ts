import { type CardGameCode, cardRoom } from "@khela/games/card-tables/rooms";
import { addaRules } from "./adda-rules.ts";
import type { Action, Hand } from "./hand-store.ts";
import { holdemRules } from "./holdem-rules.ts";
import type { CardRules, Position } from "./rules.ts";

/** The card games that are played at the tables. */
const RULE_SETS: Readonly<Record<CardGameCode, CardRules>> = {
  holdem: holdemRules,
  "teen-patti-adda": addaRules,
};

/** Rules of a table. @throws Error for a table that the code doesn't know */
export function rulesAt(tableCode: string): CardRules {
  const room = cardRoom(tableCode);
  if (!room) throw new Error(`no table ${tableCode}`);
  return RULE_SETS[room.game];
}

/**
 * Whether a hand was dealt under the rules that this process knows. One of another version can't be played on, or told
 * action by action: it is cancelled (GAME-12).
 */
export const isCurrent = (hand: Pick<Hand, "tableCode" | "mathsVersion">): boolean =>
  hand.mathsVersion === String(rulesAt(hand.tableCode).info.mathsVersion);

/** Where a hand stands after these actions. @throws RangeError where one doesn't keep the rules */
export const replayHand = (hand: Hand, actions: readonly Pick<Action, "action">[]): Position =>
  actions.reduce<Position>(
    (position, { action }) => position.act(action),
    rulesAt(hand.tableCode).start(hand),
  );
