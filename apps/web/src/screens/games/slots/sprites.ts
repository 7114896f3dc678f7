/** A title's symbols rendered for one cell size: sharp sprites, and streaked ones for running reels. */
import { SLOT_SYMBOLS, type SymbolId } from "@khela/games/slots/types";

export type Pictures = Readonly<Record<SymbolId, HTMLImageElement>>;

/** The URL of a symbol's picture. */
export const symbolUrl = (code: string, symbol: SymbolId): string => `/art/sym/${code}/${symbol}.webp`;

/** Loads all pictures of a title. @throws when one fails to load */
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
  /** The edge of a sharp sprite and the height of a streaked one, in canvas pixels. */
  readonly size: number;
  readonly streakHeight: number;
}

const STREAKS = 22;
/** How far a streak extends beyond its symbol, as a share of the symbol's size. */
const REACH = 0.5;

/** The sprites for a cell. @param size the edge of a symbol in canvas pixels */
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
