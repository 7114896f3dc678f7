import { AppError } from "@khela/kernel/errors";

/** A position in a list that is ordered by time and then by a key, and the direction in which to read from there. */
export interface Place {
  side: "older" | "newer";
  atMs: number;
  key: string;
}

/** The pattern of the keys of most lists. */
export const UUID_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface PageRequest<Row> {
  cursor: string | undefined;
  pageSize: number;
  /** The pattern of this list's keys. */
  keyPattern: RegExp;
  /**
   * Reads up to `limit` rows on one side of a position, or the newest rows without one. `newer` rows come oldest
   * first.
   */
  read: (place: Place | undefined, limit: number) => Promise<readonly Row[]>;
  placeOf: (row: Row) => { atMs: number; key: string };
}

/** A page, newest first, and the cursors of its neighbours. */
export interface CursorPage<Row> {
  rows: Row[];
  older: string | null;
  newer: string | null;
}

/**
 * Reads one page of a list by its cursor. A page keeps its rows when newer rows are added to the list.
 * @throws AppError SYS_BAD_INPUT for a cursor of another list
 */
export async function readCursorPage<Row>(request: PageRequest<Row>): Promise<CursorPage<Row>> {
  const { pageSize, placeOf } = request;
  const place = readCursor(request.cursor, request.keyPattern);
  const found = await request.read(place, pageSize + 1);
  const more = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  const back = place?.side === "newer";
  if (back) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasOlder = back ? true : more;
  const hasNewer = back ? more : place !== undefined;
  return {
    rows,
    older: hasOlder && last ? cursorOf("o", placeOf(last)) : null,
    newer: hasNewer && first ? cursorOf("n", placeOf(first)) : null,
  };
}

const cursorOf = (side: "o" | "n", { atMs, key }: { atMs: number; key: string }): string =>
  `${side}.${atMs}.${key}`;

function readCursor(cursor: string | undefined, keyPattern: RegExp): Place | undefined {
  if (cursor === undefined) return undefined;
  const [side, at, key = ""] = cursor.split(".");
  if (!keyPattern.test(key)) throw new AppError("SYS_BAD_INPUT", { field: "query.cursor", problem: "place" });
  return { side: side === "n" ? "newer" : "older", atMs: Number(at), key };
}
