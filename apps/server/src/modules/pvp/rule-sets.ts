import { type CardGameCode, cardRoom } from "@khela/games/card-tables/rooms";
import { addaRules } from "./adda-rules.ts";
import type { Action, Hand } from "./hand-store.ts";
import { holdemRules } from "./holdem-rules.ts";
import type { CardRules, Position } from "./rules.ts";

/** The rules of each card game. */
const RULE_SETS: Readonly<Record<CardGameCode, CardRules>> = {
  holdem: holdemRules,
  "teen-patti-adda": addaRules,
};

/** The rules of a table. @throws Error for an unknown table */
export function rulesAt(tableCode: string): CardRules {
  const room = cardRoom(tableCode);
  if (!room) throw new Error(`no table ${tableCode}`);
  return RULE_SETS[room.game];
}

/**
 * Whether a hand was dealt under the rules of this process. A hand of another version can't be continued, or
 * shown action by action, so it is cancelled (GAME-12).
 */
export const isCurrent = (hand: Pick<Hand, "tableCode" | "mathsVersion">): boolean =>
  hand.mathsVersion === String(rulesAt(hand.tableCode).info.mathsVersion);

/** The position of a hand after these actions. @throws RangeError for an illegal action */
export const replayHand = (hand: Hand, actions: readonly Pick<Action, "action">[]): Position =>
  actions.reduce<Position>(
    (position, { action }) => position.act(action),
    rulesAt(hand.tableCode).start(hand),
  );
