import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { listRaffleDraws, RaffleDraw } from "@khela/contract/raffles";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { type Place, readCursorPage, UUID_KEY } from "../../platform/cursor.ts";
import type { RafflesContext } from "./context.ts";
import { type DrawRow, listDraws, sumDraws } from "./draw-store.ts";

/** A draw as its member sees it. */
export function drawView({
  id,
  raffleId,
  kind,
  at,
  place,
  amount,
  currency,
  terms,
}: Omit<DrawRow, "memberId" | "source">): RaffleDraw {
  return {
    drawId: id,
    raffleId,
    kind,
    title: terms.title,
    at: at.toISOString(),
    place,
    prize: terms.prizes[place]?.name ?? null,
    amount: moneyToText(amount),
    currency,
  };
}

/** A page of a member's draws, newest first, with the sum of all of them. @throws AppError SYS_BAD_INPUT */
export async function readOwnDraws(
  { platform, identity }: RafflesContext,
  memberId: MemberId,
  { cursor, pageSize, raffleId }: HandlerInput<typeof listRaffleDraws>["query"],
): Promise<HandlerOutput<typeof listRaffleDraws>> {
  const { db } = platform;
  const filter = { memberId, raffleId };
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("AUTH_REQUIRED");
  const [page, sums] = await Promise.all([
    readCursorPage({
      cursor,
      pageSize,
      keyPattern: UUID_KEY,
      read: (place, limit) => listDraws(db, filter, { place, limit }),
      placeOf: ({ at, id }) => ({ atMs: at.getTime(), key: id }),
    }),
    sumDraws(db, filter),
  ]);
  return {
    content: page.rows.map(drawView),
    older: page.older,
    newer: page.newer,
    totalCount: sums.count,
    total: moneyToText(sums.total),
    currency: member.currency,
  };
}

/** All draws of a member in batches, newest first, for the export of own data (SAFE-06). */
export async function* streamDraws(
  { platform }: Pick<RafflesContext, "platform">,
  memberId: MemberId,
): AsyncGenerator<RaffleDraw[]> {
  const limit = 500;
  for (let place: Place | undefined; ;) {
    const rows = await listDraws(platform.db, { memberId }, { place, limit });
    if (rows.length > 0) yield rows.map(drawView);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    place = { side: "older", atMs: last.at.getTime(), key: last.id };
  }
}
