import { FIELDS } from "@khela/games/scratch/face";

/** Fields in a row. */
const COLUMNS = 3;
/** Sample points along one side of the foil: twelve per field. */
const POINTS = 36;
const PER_FIELD = POINTS / COLUMNS;
/** A field counts as scratched when this share of its foil is gone. */
const ENOUGH = 0.5;

/** Tracks the erased foil and the readable fields. Lengths are fractions of the foil's side. */
export interface Mask {
  /** Erases the foil around a point. @returns the fields that became readable */
  rub: (x: number, y: number, radius: number) => number[];
}

export function createMask(): Mask {
  const gone = new Uint8Array(POINTS * POINTS);
  const left = Array.from({ length: FIELDS }, () => Math.ceil(PER_FIELD * PER_FIELD * ENOUGH));
  return {
    rub(x, y, radius) {
      const opened: number[] = [];
      const at = (value: number) => Math.max(0, Math.min(POINTS - 1, Math.floor(value * POINTS)));
      for (let row = at(y - radius); row <= at(y + radius); row += 1) {
        for (let column = at(x - radius); column <= at(x + radius); column += 1) {
          const away = Math.hypot((column + 0.5) / POINTS - x, (row + 0.5) / POINTS - y);
          const point = row * POINTS + column;
          if (away > radius || gone[point] === 1) continue;
          gone[point] = 1;
          const field = Math.floor(row / PER_FIELD) * COLUMNS + Math.floor(column / PER_FIELD);
          const before = left[field] ?? 0;
          left[field] = before - 1;
          if (before === 1) opened.push(field);
        }
      }
      return opened;
    },
  };
}
