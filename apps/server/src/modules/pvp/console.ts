import {
  type ConsoleCardTable,
  emptyCardTable,
  listConsoleCardTables,
  switchCardTable,
} from "@khela/contract/console/card-tables";
import { CARD_ROOMS, type CardRoomCode, type ListedRoom } from "@khela/games/card-tables/rooms";
import { SIT_OUT_TIMEOUT_MS } from "@khela/games/card-tables/terms";
import { now } from "@khela/kernel/clock";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import { type LockedTable, holdTable, isInHand, type PvpContext } from "./context.ts";
import type { TablePublisher } from "./live.ts";
import { removeSeat, saveHeld } from "./seats.ts";
import * as store from "./store.ts";

/** The operators' view of the card tables: the public view, plus the players' identities (OPS-04). */
export function serveConsole(context: PvpContext, live: TablePublisher): void {
  const { http, db, clock } = context.platform;

  const viewOf = async (room: ListedRoom): Promise<ConsoleCardTable> => {
    const [{ table }, seats, { closedAt }] = await Promise.all([
      live.view(room.code, undefined),
      store.readSeats(db, room.code),
      store.readTable(db, room.code),
    ]);
    const { hand } = table;
    // Add the players' bets, which move into the pots only at the end of the street.
    const put = [...(hand?.pots.map(({ amount }) => amount) ?? []), ...table.seats.map(({ bet }) => bet)];
    const pot = put.reduce((sum, amount) => money(sum + moneyFromText(amount)), money(0n));
    return {
      tableCode: room.code,
      gameCode: room.game,
      name: { bn: room.name.bn, en: room.name.en },
      stakes: room.stakes.map((amount) => moneyToText(amount)),
      seats: room.seats,
      closedAt: closedAt?.toISOString() ?? null,
      players: table.seats.flatMap(({ seat, account, stack, bet, dealt, folded, out, leaving }) => {
        const memberId = seats.find((taken) => taken.seat === seat)?.memberId;
        return memberId ? [{ seat, memberId, account, stack, bet, dealt, folded, out, leaving }] : [];
      }),
      chips: moneyToText(seats.reduce((sum, { stack }) => money(sum + stack), money(0n))),
      hand: hand && {
        handId: hand.handId,
        number: hand.number,
        state: hand.state,
        street: hand.street,
        board: hand.board.length,
        pot: moneyToText(pot),
        turn: hand.turn?.seat ?? null,
      },
    };
  };

  http.route(listConsoleCardTables, async () => ({ tables: await Promise.all(CARD_ROOMS.map(viewOf)) }));

  http.route(emptyCardTable, async ({ params: { tableCode }, body: { reason } }, call) => {
    const done = await changeTable(context, tableCode, async (tx, held) => {
      const longAgo = new Date(clock.nowMs() - SIT_OUT_TIMEOUT_MS);
      const stay = held.seats.filter((seat) => isInHand(held.hand, seat));
      // Don't set `leaving`, because a leaving player folds.
      for (const seat of stay)
        await store.saveSeat(tx, { ...seat, outSince: longAgo, outReason: seat.outReason ?? "wish" });
      return sendHome(context, tx, held, { ...stepOf(call, reason), action: "pvp.empty" });
    });
    await live.changed(tableCode);
    return done;
  });

  http.route(switchCardTable, async ({ params: { tableCode }, body: { open, reason } }, call) => {
    const done = await changeTable(context, tableCode, async (tx, held) => {
      // Repeating the switch changes nothing.
      if ((held.table.closedAt === null) === open) return { left: 0, leaving: 0 };
      held.table.closedAt = open ? null : now(clock);
      if (!open) return sendHome(context, tx, held, { ...stepOf(call, reason), action: "pvp.close" });
      await writeStep(context, tx, held, { ...stepOf(call, reason), action: "pvp.open" });
      return { left: 0, leaving: 0 };
    });
    await live.changed(tableCode);
    return done;
  });
}

/** An operator's action for the audit log. */
interface Step {
  actor: string;
  ip: string;
  reason: string;
  action: string;
}
const stepOf = ({ operator, ip }: CallContext, reason: string) => ({
  actor: `operator:${operator.username}`,
  ip,
  reason,
});

const changeTable = <T>(
  context: PvpContext,
  tableCode: CardRoomCode,
  work: (tx: Tx, held: LockedTable) => Promise<T>,
): Promise<T> =>
  context.ledger.transaction(async (tx) => {
    const held = await holdTable(tx, tableCode);
    const done = await work(tx, held);
    await saveHeld(context, tx, held);
    return done;
  });

/**
 * Removes players who are not in a hand at once. The others finish their hand with the usual time and
 * choices, and leave then. Stacks return to the balances through the ledger.
 */
async function sendHome(
  context: PvpContext,
  tx: Tx,
  held: LockedTable,
  step: Step,
): Promise<{ left: number; leaving: number }> {
  const stay = held.seats.filter((seat) => isInHand(held.hand, seat));
  const go = held.seats.filter((seat) => !stay.includes(seat));
  for (const seat of go) await removeSeat(context, tx, held, seat);
  const idOf = ({ memberId }: store.Seat) => memberId;
  await writeStep(context, tx, held, step, { left: go.map(idOf), leaving: stay.map(idOf) });
  return { left: go.length, leaving: stay.length };
}

const writeStep = (
  { audit }: PvpContext,
  tx: Tx,
  { table }: LockedTable,
  { actor, ip, action, reason }: Step,
  detail: Record<string, unknown> = {},
) =>
  audit.write(tx, { actor, action, subject: `card-table:${table.code}`, detail: { reason, ...detail }, ip });
