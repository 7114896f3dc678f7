import type { PointLine, PointOrder } from "@khela/contract/points";
import type { MemberId } from "@khela/kernel/ids";
import type { PointsContext } from "./context.ts";
import { readLines } from "./lines.ts";
import { readOrders } from "./orders.ts";

const PAGE = 200;

/** All of a member's points and orders, for the export of the own data (SAFE-06); in batches, newest first. */
export interface OwnPoints {
  ownLines(memberId: MemberId, language: string): AsyncGenerator<PointLine[]>;
  ownOrders(memberId: MemberId, language: string): AsyncGenerator<PointOrder[]>;
}

export function ownPoints(context: PointsContext): OwnPoints {
  return {
    ownLines: (memberId, language) =>
      everyPage((pageNo) => readLines(context, memberId, { pageNo, pageSize: PAGE }, language)),
    ownOrders: (memberId, language) =>
      everyPage((pageNo) => readOrders(context, memberId, { pageNo, pageSize: PAGE }, language)),
  };
}

async function* everyPage<Row>(read: (pageNo: number) => Promise<{ content: Row[] }>): AsyncGenerator<Row[]> {
  for (let pageNo = 1; ; pageNo += 1) {
    const { content } = await read(pageNo);
    yield content;
    if (content.length < PAGE) return;
  }
}
