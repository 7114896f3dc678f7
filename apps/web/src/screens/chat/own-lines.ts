import type { LiveChatView } from "@khela/contract/live-chat";

/** The visitor's own line that is being sent or has failed. */
export interface OwnLine {
  clientId: string;
  text: string;
  uploadIds: readonly string[];
  failed: boolean;
}

/**
 * The known chat merged with the lines after its last known one.
 * @param known the state before the request; undefined if there was none
 */
export function mergeChat(
  known: LiveChatView | null | undefined,
  news: LiveChatView | null,
): LiveChatView | null {
  if (!news || known?.id !== news.id) return news;
  const last = known.lines.at(-1)?.line ?? 0;
  return { ...news, lines: [...known.lines, ...news.lines.filter(({ line }) => line > last)] };
}
