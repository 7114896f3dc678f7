/** Pictures of a title's symbols, made ready for one cell size: sharp ones, and streaked ones for running reels. */
import { SLOT_SYMBOLS, type SymbolId } from "@khela/games/slots/types";

export type Pictures = Readonly<Record<SymbolId, HTMLImageElement>>;

/** Where a symbol's picture is. */
export const symbolUrl = (code: string, symbol: SymbolId): string => `/art/sym/${code}/${symbol}.webp`;

/** Loads all pictures of a title. @throws where one does not load */
export async function loadPictures(code: string): Promise<Pictures> {
  const entries = SLOT_SYMBOLS.map(async (symbol) => {
    const image = new Image();
    image.src = symbolUrl(code, symbol);
    await image.decode();
    return [symbol, image] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<SymbolId, HTMLImageElement>;
}

export interface Sprites {
  sharp(symbol: SymbolId): CanvasImageSource;
  streaked(symbol: SymbolId): CanvasImageSource;
  /** Edge of a sharp sprite; a streaked one is `streakHeight` high. In canvas pixels. */
  readonly size: number;
  readonly streakHeight: number;
}

const STREAKS = 22;
/** How far a streak reaches beyond the symbol, as a share of its size. */
const REACH = 0.5;

/** Sprites for a cell. @param size edge of a symbol in canvas pixels */
export function createSprites(pictures: Pictures, size: number): Sprites {
  const sharp = new Map<SymbolId, HTMLCanvasElement>();
  const streaked = new Map<SymbolId, HTMLCanvasElement>();
  const streakHeight = Math.round(size * (1 + REACH));
  const once = (
    known: Map<SymbolId, HTMLCanvasElement>,
    symbol: SymbolId,
    height: number,
    draw: (context: CanvasRenderingContext2D) => void,
  ) => {
    const found = known.get(symbol);
    if (found) return found;
    const canvas = document.createElement("canvas");
    canvas.width = size;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (context) {
      context.imageSmoothingQuality = "high";
      draw(context);
    }
    known.set(symbol, canvas);
    return canvas;
  };
  return {
    size,
    streakHeight,
    sharp: (symbol) =>
      once(sharp, symbol, size, (context) => context.drawImage(pictures[symbol], 0, 0, size, size)),
    streaked: (symbol) =>
      once(streaked, symbol, streakHeight, (context) => {
        context.globalAlpha = 2.4 / STREAKS;
        for (let step = 0; step < STREAKS; step += 1) {
          context.drawImage(pictures[symbol], 0, ((streakHeight - size) * step) / (STREAKS - 1), size, size);
        }
      }),
  };
}
