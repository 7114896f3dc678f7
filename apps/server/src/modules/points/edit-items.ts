import { createHmac } from "node:crypto";
import type {
  createPointItem,
  listPointItemRows,
  updatePointItem,
  PointItemRow,
} from "@khela/contract/console/points";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { freeRoundsReturn } from "@khela/games/slots/free-rounds";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyFromText, moneyToText } from "@khela/kernel/money";
import { type PointItemKind, FREE_SPINS_BONUS } from "@khela/rules/points/order";
import { wagerProblems } from "@khela/rules/promotions/check-terms";
import { bonusFromText, type BonusPayment } from "@khela/rules/promotions/terms";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Actor } from "../four-eyes/index.ts";
import type { PointsContext } from "./context.ts";
import { codeContext } from "./order-views.ts";
import * as store from "./store/item-store.ts";

type NewItem = HandlerInput<typeof createPointItem>["body"];
type ChangedItem = HandlerInput<typeof updatePointItem>["body"];

/**
 * Adds an item.
 * @throws AppError FIELD_FORMAT for an amount or a stock that doesn't fit its kind, SYS_BAD_INPUT for an unknown picture
 */
export async function createItem(context: PointsContext, body: NewItem, by: Actor): Promise<PointItemRow> {
  const { platform } = context;
  const { kind, stock, ...rest } = body;
  if (kind === "voucher" ? stock !== 0 : kind === "goods" && stock === null)
    throw new AppError("FIELD_FORMAT", { field: "stock" });
  const draft = draftOf(kind, rest);
  await requireWagering(context, draft);
  const id = platform.ids.next();
  await inTransaction(platform.database, async (tx) => {
    await context.content.pictures.require(tx, draft.picture);
    const item = await store.insertItem(tx, { ...draft, id, kind, stock }, stampOf(context, by));
    await writeAudit(context, tx, by, "points.item_create", { item: id, after: plain(item) });
  });
  return readItem(context, id);
}

/** Changes an item. @throws AppError SYS_NOT_FOUND, FIELD_FORMAT, OPS_CHANGED where there is a newer version */
export async function updateItem(
  context: PointsContext,
  id: string,
  { version, ...rest }: ChangedItem,
  by: Actor,
): Promise<PointItemRow> {
  await inTransaction(context.platform.database, async (tx) => {
    const before = await store.lockItem(tx, id);
    if (!before) throw new AppError("SYS_NOT_FOUND");
    const draft = draftOf(before.kind, rest);
    await requireWagering(context, draft);
    await context.content.pictures.require(tx, draft.picture);
    const after = await store.updateItem(tx, id, { draft, version }, stampOf(context, by));
    if (!after) throw new AppError("OPS_CHANGED");
    await writeAudit(context, tx, by, "points.item_update", {
      item: id,
      before: plain(before),
      after: plain(after),
    });
  });
  return readItem(context, id);
}

/**
 * Adds to an item's stock, or takes from it.
 * @throws AppError SYS_NOT_FOUND; FIELD_FORMAT where it has no stock, less than is taken, or codes
 */
export async function restock(
  context: PointsContext,
  id: string,
  { change, reason }: { change: number; reason: string },
  by: Actor,
): Promise<PointItemRow> {
  await inTransaction(context.platform.database, async (tx) => {
    const before = await store.lockItem(tx, id);
    if (!before) throw new AppError("SYS_NOT_FOUND");
    const after = before.kind === "voucher" ? undefined : await store.changeStock(tx, id, change);
    if (!after) throw new AppError("FIELD_FORMAT", { field: "change" });
    await writeAudit(context, tx, by, "points.stock", { item: id, change, stock: after.stock, reason });
  });
  return readItem(context, id);
}

/** Brings codes of a voucher. @throws AppError SYS_NOT_FOUND, FIELD_FORMAT for an item that is none */
export async function addCodes(
  context: PointsContext,
  id: string,
  codes: readonly string[],
  by: Actor,
): Promise<{ added: number; known: number; stock: number }> {
  const { platform } = context;
  const key = platform.secrets.key("pepper", "points-voucher");
  const distinct = [...new Set(codes)];
  const fresh = distinct.map((code) => {
    const voucherId = platform.ids.next();
    return {
      id: voucherId,
      sealed: platform.secrets.seal(Buffer.from(code), codeContext(voucherId)),
      hash: createHmac("sha256", key).update(code).digest(),
    };
  });
  return inTransaction(platform.database, async (tx) => {
    const item = await store.lockItem(tx, id);
    if (!item) throw new AppError("SYS_NOT_FOUND");
    if (item.kind !== "voucher") throw new AppError("FIELD_FORMAT", { field: "codes" });
    const added = await store.insertCodes(tx, id, fresh, stampOf(context, by));
    const after = await store.changeStock(tx, id, added);
    const stock = after?.stock ?? 0;
    await writeAudit(context, tx, by, "points.codes", { item: id, added, stock });
    return { added, known: codes.length - added, stock };
  });
}

/** All items for the console. */
export async function listItems(
  { platform }: PointsContext,
  query: HandlerInput<typeof listPointItemRows>["query"],
): Promise<HandlerOutput<typeof listPointItemRows>> {
  const { pageNo, pageSize, kind, search } = query;
  const { items, count } = await store.listItems(
    platform.db,
    { kind, search },
    { limit: pageSize, offset: (pageNo - 1) * pageSize },
  );
  return {
    content: items.map(viewOf),
    pageNum: pageNo,
    totalPages: Math.ceil(count / pageSize),
    totalCount: count,
  };
}

async function readItem({ platform }: PointsContext, id: string): Promise<PointItemRow> {
  const filter = { kind: undefined, search: undefined, id };
  const { items } = await store.listItems(platform.db, filter, { limit: 1, offset: 0 });
  if (!items[0]) throw new Error(`item ${id} is gone`);
  return viewOf(items[0]);
}

function draftOf(kind: PointItemKind, body: Omit<ChangedItem, "version">): store.ItemDraft {
  const { amount, requiredAmount, turnoverFactorPpm, startsAt, endsAt, bonus, ...rest } = body;
  const paid = amount === null ? null : moneyFromText(amount);
  const isFree = kind === "freeRounds";
  const pays = kind === "cash" || kind === "bonus" || isFree;
  if (isFree ? freeRoundsReturn(rest.freeRounds?.games ?? []) === undefined : rest.freeRounds !== null)
    throw new AppError("FIELD_FORMAT", { field: "freeRounds" });
  if (pays ? paid === null || paid <= 0n : paid !== null)
    throw new AppError("FIELD_FORMAT", { field: "amount" });
  if (!isFree && (kind === "bonus" ? turnoverFactorPpm === 0 : turnoverFactorPpm !== 0))
    throw new AppError("FIELD_FORMAT", { field: "turnoverFactorPpm" });
  if (bonus && (turnoverFactorPpm === 0 || kind === "cash"))
    throw new AppError("FIELD_FORMAT", { field: "bonus" });
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw new AppError("FIELD_FORMAT", { field: "endsAt" });
  return {
    ...rest,
    amount: paid,
    requiredAmount: moneyFromText(requiredAmount),
    turnoverFactorPpm: BigInt(turnoverFactorPpm),
    bonus: bonus ? plainBonus(bonus) : null,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** Bonus terms as they are stored: every amount in its shortest form. @throws AppError FIELD_FORMAT for an amount of zero */
function plainBonus({ maxStake, maxConversion, ...rest }: BonusPayment<string>): BonusPayment<string> {
  const above = (text: string | null, field: string) => {
    if (text === null) return null;
    const amount = moneyFromText(text);
    if (amount <= 0n) throw new AppError("FIELD_FORMAT", { field });
    return moneyToText(amount);
  };
  return {
    ...rest,
    maxStake: above(maxStake, "bonus.maxStake"),
    maxConversion: above(maxConversion, "bonus.maxConversion"),
  };
}

/** What an item's money asks to be wagered, as the rules and the licence allow it. @throws AppError PROMO_TERMS */
async function requireWagering(
  { system }: PointsContext,
  { turnoverFactorPpm, bonus, freeRounds }: store.ItemDraft,
): Promise<void> {
  if (turnoverFactorPpm === 0n) return;
  const { policy } = await system.money();
  const terms = bonus ? bonusFromText(bonus) : freeRounds ? FREE_SPINS_BONUS : null;
  const [problem] = wagerProblems(turnoverFactorPpm, terms, {
    maxLockFactorPpm: policy?.maxWageringPpm ?? null,
  });
  if (problem) throw new AppError("PROMO_TERMS", { ...problem });
}

function plain(item: store.Item) {
  return {
    ...item,
    amount: item.amount === null ? null : moneyToText(item.amount),
    requiredAmount: moneyToText(item.requiredAmount),
    turnoverFactorPpm: Number(item.turnoverFactorPpm),
    startsAt: item.startsAt?.toISOString() ?? null,
    endsAt: item.endsAt?.toISOString() ?? null,
    updatedAt: item.updatedAt.toISOString(),
  };
}

const viewOf = (item: store.Item & { waiting: number; given: number }): PointItemRow => ({
  ...plain(item),
  waiting: item.waiting,
  given: item.given,
});

const stampOf = ({ platform }: PointsContext, { operator }: Actor) => ({
  at: now(platform.clock),
  by: operator.username,
});

async function writeAudit(
  { audit }: PointsContext,
  tx: Tx,
  { operator, ip }: Actor,
  action: string,
  { item, ...detail }: { item: string } & Record<string, unknown>,
): Promise<void> {
  const actor = `operator:${operator.username}`;
  await audit.write(tx, { actor, action, subject: `point-item:${item}`, detail, ip });
}
