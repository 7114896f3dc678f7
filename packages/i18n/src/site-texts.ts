/** The shape of a language's chunks, which vite-plugin.ts makes. */
import type { KnownLocale } from "./bind.ts";
import type { Catalogue } from "./format-message.ts";
import type { GameBundle } from "./message-ids.ts";

type Load<Chunk> = () => Promise<Chunk>;

interface TextsChunk {
  readonly default: Catalogue;
}

/** What every screen but the first says, and where the texts of the groups of games are. */
interface SiteChunk extends TextsChunk {
  readonly games: Readonly<Record<GameBundle, Load<TextsChunk>>>;
}

/** The first one: what the shell and the home page say. */
export interface LanguageChunk extends TextsChunk {
  readonly locale: KnownLocale;
  readonly around: Load<TextsChunk>;
  readonly site: Load<SiteChunk>;
}
