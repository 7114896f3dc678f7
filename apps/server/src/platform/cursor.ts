import { AppError } from "@khela/kernel/errors";

/** A place in a list that is ordered by time and then by a key of its own, and a direction from there. */
export interface Place {
  side: "older" | "newer";
  atMs: number;
  key: string;
}

/** What the keys of most lists look like. */
export const UUID_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface PageRequest<Row> {
  cursor: string | undefined;
  pageSize: number;
  /** What the list's keys look like. */
  keyPattern: RegExp;
  /** Reads at most so many rows beside a place; from there on: newer ones come oldest first. */
  read: (place: Place | undefined, limit: number) => Promise<readonly Row[]>;
  placeOf: (row: Row) => { atMs: number; key: string };
}

/** A page, newest first, and the cursors of those beside it. */
export interface CursorPage<Row> {
  rows: Row[];
  older: string | null;
  newer: string | null;
}

/**
 * Reads one page of a list by its cursor. A page stays where it is while rows come on top.
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
