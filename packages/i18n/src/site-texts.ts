/** The shape of a language's chunks, which vite-plugin.ts generates. */
import type { KnownLocale } from "./bind.ts";
import type { Catalogue } from "./format-message.ts";
import type { GameBundle } from "./message-ids.ts";

type Load<Chunk> = () => Promise<Chunk>;

interface TextsChunk {
  readonly default: Catalogue;
}

/** The texts of every screen but the first, and the loaders of the texts of groups of games. */
interface SiteChunk extends TextsChunk {
  readonly games: Readonly<Record<GameBundle, Load<TextsChunk>>>;
}

/** The first chunk: the texts of the shell and the home page, and the loaders of the other chunks. */
export interface LanguageChunk extends TextsChunk {
  readonly locale: KnownLocale;
  readonly around: Load<TextsChunk>;
  readonly site: Load<SiteChunk>;
}
