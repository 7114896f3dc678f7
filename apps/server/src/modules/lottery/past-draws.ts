import type { LotteryDrawView } from "@khela/contract/lottery";
import type { Db } from "../../platform/database.ts";
import { drawView } from "./live.ts";
import { countOver, lastDrawn, latestDraws } from "./store.ts";

/** The most pages that a list counts: a year of draws a minute is half a million rows, too many to count. */
const MOST_PAGES = 1_000;

/** The newest results of a lottery. */
export const lastResults = async (db: Db, gameCode: string, limit: number): Promise<LotteryDrawView[]> =>
  (await lastDrawn(db, gameCode, limit)).map(drawView);

/** A page of the ended draws, newest first. */
export async function pastDraws(
  db: Db,
  gameCode: string,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ content: LotteryDrawView[]; pageNum: number; totalPages: number; totalCount: number }> {
  const [draws, totalCount] = await Promise.all([
    latestDraws(db, gameCode, { limit: pageSize, offset: (pageNo - 1) * pageSize, over: true }),
    countOver(db, gameCode, MOST_PAGES * pageSize),
  ]);
  const totalPages = Math.ceil(totalCount / pageSize);
  return { content: draws.map(drawView), pageNum: pageNo, totalPages, totalCount };
}
