import { useI18n } from "@khela/ui/i18n";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";

/** The minimum widths for three, four and five tiles per row, as in `GRID`. */
const STEPS = [
  ["(min-width: 80rem)", 5],
  ["(min-width: 64rem)", 4],
  ["(min-width: 26rem)", 3],
] as const;
export const GRID = "grid grid-cols-2 gap-3 xs:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5";
/** The number of rows rendered beyond the viewport. */
const OVERSCAN = 3;
/** The assumed height before a tile has been measured. */
const TILE_PX = 220;

function watchWidth(onChange: () => void): () => void {
  const lists = STEPS.map(([query]) => matchMedia(query));
  for (const list of lists) list.addEventListener("change", onChange);
  return () => {
    for (const list of lists) list.removeEventListener("change", onChange);
  };
}
const columnsNow = (): number => STEPS.find(([query]) => matchMedia(query).matches)?.[1] ?? 2;
/** The number of tiles rendered on the server, which knows no viewport: some rows at any width. */
const DRAWN = 20;
const UNKNOWN = 0;

interface GameGridProps {
  total: number;
  /** Called with the first and last rendered index when they change. */
  onRange: (from: number, to: number) => void;
  /** A tile, or its skeleton. */
  renderTile: (place: number) => ReactNode;
}

/**
 * The tiles of a list of any length: only the rows near the viewport are in the DOM, the others are empty
 * space above and below. Source: GAME-02.
 */
export function GameGrid({ total, onRange, renderTile }: GameGridProps) {
  const { t } = useI18n();
  const known = useSyncExternalStore(watchWidth, columnsNow, () => UNKNOWN);
  const columns = known || 1;
  const list = useRef<HTMLUListElement>(null);
  const [row, setRow] = useState({ height: TILE_PX, gap: 12, top: 0 });
  const rows = Math.ceil(total / columns);
  // The library returns functions that read mutable state, so their results are used in this render only.
  // oxlint-disable-next-line react-hooks-js/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => row.height + row.gap,
    overscan: OVERSCAN,
    scrollMargin: row.top,
  });
  useLayoutEffect(() => {
    const node = list.current;
    if (!node) return undefined;
    const measure = () => {
      const tile = node.firstElementChild;
      const height = tile?.getBoundingClientRect().height ?? TILE_PX;
      const gap = Number.parseInt(getComputedStyle(node).rowGap, 10) || 0;
      const top = node.getBoundingClientRect().top + scrollY;
      setRow((known) =>
        Math.abs(known.height - height) < 1 && known.gap === gap && Math.abs(known.top - top) < 1
          ? known
          : { height, gap, top },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  useEffect(() => virtualizer.measure(), [virtualizer, row, columns]);

  const shown = virtualizer.getVirtualItems();
  const [firstRow, lastRow] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0];
  const from = firstRow * columns;
  const to = Math.min(total, known === UNKNOWN ? DRAWN : (lastRow + 1) * columns) - 1;
  useEffect(() => onRange(from, to), [onRange, from, to]);
  const size = row.height + row.gap;
  return (
    <ul
      ref={list}
      aria-label={t("lobby.gamesList")}
      className={GRID}
      style={{
        paddingBlockStart: firstRow * size,
        paddingBlockEnd: known === UNKNOWN ? 0 : Math.max(0, rows - 1 - lastRow) * size,
        // Rows inserted above must not trigger the browser's scroll anchoring.
        overflowAnchor: "none",
      }}
    >
      {Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => (
        <li key={from + index} aria-setsize={total} aria-posinset={from + index + 1}>
          {renderTile(from + index)}
        </li>
      ))}
    </ul>
  );
}
