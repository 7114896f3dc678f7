import { hash } from "node:crypto";
import { TIME_BANK_MS, type CardRoom, CHIP } from "@khela/games/card-tables/terms";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { brokenConstraint, type Tx } from "../../platform/database.ts";
import { addressKey, isLocal } from "../../platform/http/network.ts";
import type { MemberSession } from "../../platform/http/principal.ts";
import { clientOf, memberAccount, move } from "../ledger/index.ts";
import { guardBet } from "../protection/index.ts";
import { loadBetGuards } from "../rounds/index.ts";
import { chipsOf, type LockedTable, holdTable, isInHand, type PvpContext } from "./context.ts";
import { dueMs } from "./due.ts";
import { passTurns } from "./play-hand.ts";
import * as store from "./store.ts";

/** The only currency at these tables; there is no play credit, because the opponents are real players. */
const CURRENCY = "BDT";

/** The calling player, with address and device. */
export interface Caller {
  member: Pick<MemberSession, "memberId" | "sessionId" | "currency">;
  ip: string;
  device: string;
  realityCheckDue: boolean;
}

export interface Balance {
  balance: string;
  balanceVersion: string;
}

/** Saves the table after a change, with a new version and the time when it is due next. */
export async function saveHeld({ platform }: PvpContext, tx: Tx, held: LockedTable): Promise<void> {
  const seats = await store.readSeats(tx, held.table.code);
  const due = dueMs({ ...held, seats }, platform.clock.nowMs());
  await store.saveTable(tx, { ...held.table, dueAt: due === null ? null : new Date(due) });
}

/** @throws AppError PVP_CLOSED where the table is closed and accepts no more chips */
function requireOpen({ table }: LockedTable): void {
  if (table.closedAt !== null) throw new AppError("PVP_CLOSED");
}

const seatOf = ({ seats }: LockedTable, memberId: string): store.Seat => {
  const found = seats.find((seat) => seat.memberId === memberId);
  if (!found) throw new AppError("PVP_NOT_SEATED");
  return found;
};

/** Moves chips between the balance and the table. @returns the new balance */
async function moveChips(
  { ledger }: PvpContext,
  tx: Tx,
  {
    member,
    amount,
    kind,
    reference,
  }: { member: Caller["member"]; amount: Money; kind: "pvp.in" | "pvp.out"; reference: string },
): Promise<Balance> {
  const cash = memberAccount(member.memberId, "cash", CURRENCY);
  const chips = chipsOf(member.memberId, CURRENCY);
  const transfer =
    kind === "pvp.in"
      ? move(cash, chips, amount, kind, reference)
      : move(chips, cash, amount, kind, reference);
  const { changes } = await ledger.post(tx, transfer);
  const after = changes.find(({ account }) => account === cash);
  if (!after) throw new Error("a posting to cash tells its balance");
  return { balance: moneyToText(after.balance), balanceVersion: String(after.seq) };
}

/**
 * Checks limits and pauses with all chips that the player would have on tables, because all of them can be
 * lost (SAFE-01, SAFE-02, SAFE-03). Call it after the posting, whose locks come first.
 */
async function requireFit({ platform }: PvpContext, tx: Tx, caller: Caller): Promise<void> {
  const { memberId } = caller.member;
  const nowMs = platform.clock.nowMs();
  const atStake = (await store.seatsOfMembers(tx, [memberId])).reduce((sum, { stack }) => sum + stack, 0n);
  const [guard] = await loadBetGuards(clientOf(tx), [{ memberId, currency: CURRENCY }], nowMs);
  const guarded = guardBet(guard, { stake: atStake, realityCheckDue: caller.realityCheckDue }, nowMs);
  if ("refused" in guarded) throw new AppError(guarded.refused.code, guarded.refused.params);
}

const placeHash = (text: string): string => hash("sha256", `khela pvp ${text}`, "hex");

/**
 * Refuses a second player from the same device or address, as configured, and otherwise records the match for
 * the operators. Local and private addresses identify nobody, so they never match.
 */
async function placeOf(
  { platform, audit }: PvpContext,
  tx: Tx,
  held: LockedTable,
  caller: Caller,
): Promise<{ networkHash: string; deviceHash: string }> {
  const address = addressKey(caller.ip);
  const local = isLocal(caller.ip);
  const alone = local ? caller.member.memberId : "";
  const place = {
    networkHash: placeHash(`${address} ${alone}`),
    deviceHash: placeHash(`${address} ${caller.device} ${alone}`),
  };
  const same = held.seats.filter(({ networkHash }) => networkHash === place.networkHash);
  if (same.length === 0) return place;
  const sameDevice = same.some(({ deviceHash }) => deviceHash === place.deviceHash);
  const refused =
    platform.config.pvpSamePlace === "network" || (platform.config.pvpSamePlace === "device" && sameDevice);
  if (refused) throw new AppError("PVP_SAME_PLACE");
  await audit.write(tx, {
    actor: "system",
    action: "pvp.same-place",
    subject: `member:${caller.member.memberId}`,
    detail: { table: held.table.code, sameDevice, others: same.map(({ memberId }) => memberId) },
    ip: caller.ip,
  });
  return place;
}

function requireAmount(amount: Money, { min, max }: { min: Money; max: Money }): void {
  if (amount >= min && amount <= max && amount % CHIP === 0n) return;
  throw new AppError("GAME_STAKE", { min: moneyToText(min), max: moneyToText(max) });
}

/**
 * Takes a free seat (GAME-08): chips move from the balance to the member's table account.
 * @throws AppError PVP_CLOSED, PVP_SEATED, PVP_SEAT_TAKEN, PVP_SAME_PLACE, GAME_STAKE, GAME_NOT_HERE,
 *   MONEY_INSUFFICIENT, PROTECT_…
 */
export async function sitDown(
  context: PvpContext,
  tx: Tx,
  room: CardRoom,
  { caller, seat, buyIn, clientSeed }: { caller: Caller; seat: number; buyIn: Money; clientSeed: string },
): Promise<{ seat: number; stack: string } & Balance> {
  const { member } = caller;
  if (member.currency !== CURRENCY) throw new AppError("GAME_NOT_HERE", { why: "currency" });
  requireAmount(buyIn, { min: room.minBuyIn, max: room.maxBuyIn });
  const held = await holdTable(tx, room.code);
  requireOpen(held);
  if (held.seats.some(({ memberId }) => memberId === member.memberId)) throw new AppError("PVP_SEATED");
  if (seat >= room.seats || held.seats.some((taken) => taken.seat === seat))
    throw new AppError("PVP_SEAT_TAKEN");
  const balance = await moveChips(context, tx, {
    member,
    amount: buyIn,
    kind: "pvp.in",
    reference: room.code,
  });
  const joinedAt = now(context.platform.clock);
  await store
    .insertSeat(tx, {
      tableCode: room.code,
      seat,
      memberId: member.memberId,
      sessionId: member.sessionId,
      currency: CURRENCY,
      stack: buyIn,
      clientSeed,
      bankMs: TIME_BANK_MS,
      timeouts: 0,
      outSince: null,
      outReason: null,
      waiting: true,
      leaving: false,
      joinedAt,
      ...(await placeOf(context, tx, held, caller)),
    })
    .catch((error: unknown) => {
      throw brokenConstraint(error) === undefined
        ? error
        : new AppError("PVP_SEAT_TAKEN", {}, { cause: error });
    });
  await requireFit(context, tx, caller);
  await saveHeld(context, tx, held);
  return { seat, stack: moneyToText(buyIn), ...balance };
}

/**
 * Adds chips between hands.
 * @throws AppError PVP_NOT_SEATED, PVP_CLOSED, PVP_IN_HAND, GAME_STAKE, MONEY_INSUFFICIENT, PROTECT_…
 */
export async function topUp(
  context: PvpContext,
  tx: Tx,
  room: CardRoom,
  { caller, amount }: { caller: Caller; amount: Money },
): Promise<{ stack: string } & Balance> {
  const held = await holdTable(tx, room.code);
  const seat = seatOf(held, caller.member.memberId);
  requireOpen(held);
  if (isInHand(held.hand, seat)) throw new AppError("PVP_IN_HAND");
  const stack = money(seat.stack + amount);
  const room_ = money(room.maxBuyIn - seat.stack);
  requireAmount(amount, { min: CHIP, max: room_ > CHIP ? room_ : CHIP });
  if (stack > room.maxBuyIn)
    throw new AppError("GAME_STAKE", { min: moneyToText(CHIP), max: moneyToText(room.maxBuyIn) });
  const balance = await moveChips(context, tx, {
    member: caller.member,
    amount,
    kind: "pvp.in",
    reference: room.code,
  });
  seat.stack = stack;
  if (seat.outReason === "chips") {
    seat.outSince = null;
    seat.outReason = null;
  }
  await store.saveSeat(tx, seat);
  await requireFit(context, tx, caller);
  await saveHeld(context, tx, held);
  return { stack: moneyToText(stack), ...balance };
}

/** Gives up a seat and returns its stack to the balance; no limit or pause ever refuses this. */
export async function removeSeat(
  context: PvpContext,
  tx: Tx,
  held: LockedTable,
  seat: store.Seat,
): Promise<Balance | undefined> {
  await store.deleteSeat(tx, seat);
  held.seats = held.seats.filter((other) => other.seat !== seat.seat);
  if (seat.stack === 0n) return undefined;
  const member = { memberId: seat.memberId, sessionId: seat.sessionId ?? "", currency: seat.currency };
  return moveChips(context, tx, { member, amount: seat.stack, kind: "pvp.out", reference: held.table.code });
}

/** Leaves at once, or when the open hand is over. @throws AppError PVP_NOT_SEATED */
export async function leaveTable(
  context: PvpContext,
  tx: Tx,
  code: string,
  member: Caller["member"],
): Promise<{ state: "left" | "leaving" } & Partial<Balance>> {
  const held = await holdTable(tx, code);
  const seat = seatOf(held, member.memberId);
  if (held.hand && isInHand(held.hand, seat)) {
    seat.leaving = true;
    await store.saveSeat(tx, seat);
    held.hand = await passTurns(context, tx, { ...held, hand: held.hand });
  }
  // Check again, because leaving may have ended the hand.
  const balance = isInHand(held.hand, seat) ? undefined : await removeSeat(context, tx, held, seat);
  const state = isInHand(held.hand, seat) ? "leaving" : "left";
  await saveHeld(context, tx, held);
  return { state, ...balance };
}

/** Sits out from the next hand on, or plays again. @throws AppError PVP_NOT_SEATED, PVP_NO_CHIPS */
export async function sitOut(
  context: PvpContext,
  tx: Tx,
  code: string,
  { member, out }: { member: Caller["member"]; out: boolean },
): Promise<store.OutReason | null> {
  const held = await holdTable(tx, code);
  const seat = seatOf(held, member.memberId);
  if (!out && seat.stack === 0n) throw new AppError("PVP_NO_CHIPS");
  if (out !== (seat.outSince !== null)) {
    seat.outSince = out ? now(context.platform.clock) : null;
    seat.outReason = out ? "wish" : null;
    seat.timeouts = 0;
    if (out && !isInHand(held.hand, seat)) seat.waiting = true;
    await store.saveSeat(tx, seat);
    await saveHeld(context, tx, held);
  }
  return seat.outReason;
}
