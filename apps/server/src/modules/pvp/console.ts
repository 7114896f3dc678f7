import {
  type ConsoleCardTable,
  emptyCardTable,
  listConsoleCardTables,
} from "@khela/contract/console/card-tables";
import type { HandlerInput } from "@khela/contract/endpoint";
import { CARD_ROOMS, type ListedRoom } from "@khela/games/card-tables/rooms";
import { AWAY_MS } from "@khela/games/card-tables/terms";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { CallContext } from "../../platform/http/call-context.ts";
import { holdTable, isInHand, type PvpContext } from "./context.ts";
import type { Live } from "./live.ts";
import { removeSeat, saveHeld } from "./seats.ts";
import * as store from "./store.ts";

/** OPS-04: what operators see of the card tables, which is what every visitor sees, and who sits there. */
export function serveConsole(context: PvpContext, live: Live): void {
  const { http, db } = context.platform;

  const viewOf = async (room: ListedRoom): Promise<ConsoleCardTable> => {
    const [{ table }, seats] = await Promise.all([
      live.view(room.code, undefined),
      store.readSeats(db, room.code),
    ]);
    const { hand } = table;
    // What lies in front of the players comes to the pots when the street is over.
    const put = [...(hand?.pots.map(({ amount }) => amount) ?? []), ...table.seats.map(({ bet }) => bet)];
    const pot = put.reduce((sum, amount) => money(sum + moneyFromText(amount)), money(0n));
    return {
      tableCode: room.code,
      gameCode: room.game,
      name: { bn: room.name.bn, en: room.name.en },
      stakes: room.stakes.map((amount) => moneyToText(amount)),
      seats: room.seats,
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

  http.route(emptyCardTable, async (input, call) => {
    const done = await empty(context, input, call);
    await live.changed(input.params.tableCode);
    return done;
  });
}

/**
 * Whoever plays a hand plays it to its end, with the same time and choices as before, and leaves then: as somebody who was
 * away for long. Who isn't in one leaves at once. Stacks go back to the balances through the ledger.
 */
function empty(
  context: PvpContext,
  { params, body }: HandlerInput<typeof emptyCardTable>,
  { operator, ip }: CallContext,
): Promise<{ left: number; leaving: number }> {
  const { ledger, audit, platform } = context;
  return ledger.transaction(async (tx) => {
    const held = await holdTable(tx, params.tableCode);
    const longAgo = new Date(platform.clock.nowMs() - AWAY_MS);
    const stay = held.seats.filter((seat) => isInHand(held.hand, seat));
    const go = held.seats.filter((seat) => !stay.includes(seat));
    // Not `leaving`: whoever leaves folds.
    for (const seat of stay)
      await store.saveSeat(tx, { ...seat, outSince: longAgo, outReason: seat.outReason ?? "wish" });
    for (const seat of go) await removeSeat(context, tx, held, seat);
    await saveHeld(context, tx, held);
    await audit.write(tx, {
      actor: `operator:${operator.username}`,
      action: "pvp.empty",
      subject: `card-table:${params.tableCode}`,
      detail: {
        reason: body.reason,
        left: go.map(({ memberId }) => memberId),
        leaving: stay.map(({ memberId }) => memberId),
      },
      ip,
    });
    return { left: go.length, leaving: stay.length };
  });
}
