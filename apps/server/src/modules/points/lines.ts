import type { CATEGORIES } from "@khela/contract/catalogue";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { listPointLines, POINT_CHANGES } from "@khela/contract/points";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { isDayKey } from "@khela/kernel/period";
import { moneyToPoints, POINTS_CURRENCY } from "@khela/rules/points/earning";
import { KINDS, type PointsContext } from "./context.ts";
import { titleIn } from "./order-views.ts";
import { conversionsById, ordersById } from "./store/order-store.ts";

type Lines = HandlerOutput<typeof listPointLines>;
type Change = (typeof POINT_CHANGES)[number];

/** The players' names of the ledger kinds; any other kind is an operator's. */
const CHANGES: Readonly<Record<string, Change>> = {
  [KINDS.earn]: "earn",
  [KINDS.reverse]: "reverse",
  [KINDS.hold]: "redeem",
  [KINDS.returned]: "returned",
  [KINDS.convert]: "convert",
};
const kindsOf = (type: Change): string[] =>
  Object.entries(CHANGES).flatMap(([kind, change]) => (change === type ? [kind] : []));

/** Every change of a member's points, newest first, read from the ledger with what it was for. */
export async function readLines(
  { platform, ledger }: PointsContext,
  memberId: MemberId,
  query: { pageNo: number; pageSize: number; type?: Change | undefined },
  language: string,
): Promise<Lines> {
  const { db } = platform;
  const filter = {
    memberId,
    currency: POINTS_CURRENCY,
    buckets: ["points"],
    ...(query.type ? { kinds: kindsOf(query.type) } : {}),
  };
  const offset = (query.pageNo - 1) * query.pageSize;
  const [{ entries }, totals] = await Promise.all([
    ledger.entries(filter, { limit: query.pageSize, offset }),
    ledger.totals(filter),
  ]);
  const referencesOf = (...kinds: string[]) =>
    entries.flatMap(({ kind, reference }) => (kinds.includes(kind) && reference ? [reference] : []));
  const [orders, conversions] = await Promise.all([
    ordersById(db, referencesOf(KINDS.hold, KINDS.returned)),
    conversionsById(db, referencesOf(KINDS.convert)),
  ]);
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  const content = entries.map((entry): Lines["content"][number] => {
    const { reference = "" } = entry;
    const order = orders.get(reference);
    const conversion = conversions.get(reference);
    const [day = "", category] = reference.split(":");
    const isDay = isDayKey(day);
    return {
      id: entry.transferId,
      at: new Date(entry.atMs).toISOString(),
      type: CHANGES[entry.kind] ?? "adjust",
      points: moneyToPoints(entry.amount),
      pointsAfter: moneyToPoints(entry.after),
      reference: order?.reference ?? conversion?.reference ?? null,
      title: order ? titleIn(order.title, language) : null,
      day: isDay ? day : null,
      category: isDay && category ? (category as (typeof CATEGORIES)[number]) : null,
      amount: conversion ? moneyToText(conversion.amount) : null,
      pointsPerUnit: conversion?.pointsPerUnit ?? null,
    };
  });
  return {
    content,
    pageNum: query.pageNo,
    totalPages: Math.ceil(count / query.pageSize),
    totalCount: count,
  };
}
