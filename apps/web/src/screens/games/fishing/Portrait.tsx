import type { CSSProperties } from "react";
import { CELL, cellOf, type FishLook } from "./look.ts";

/** A creature's picture from its game's sprite sheet. */
export function Portrait({ look, kind }: { look: FishLook; kind: string }) {
  const { x, y } = cellOf(look, kind);
  const rows = Math.ceil(look.title.kinds.length / CELL.columns);
  const style = {
    backgroundImage: `url(${look.sheet})`,
    backgroundSize: `${CELL.columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${(x / CELL.width / (CELL.columns - 1)) * 100}% ${(y / CELL.height / (rows - 1)) * 100}%`,
  } satisfies CSSProperties;
  return <span aria-hidden className="fish-portrait" style={style} />;
}
