import type { LiveChatView } from "@khela/contract/live-chat";

/** A line that is on its way, or did not get there. */
export interface OwnLine {
  clientId: string;
  text: string;
  uploadIds: readonly string[];
  failed: boolean;
}

/**
 * What is known of a chat, with what was asked for after its last known line.
 * @param known before the question; undefined where nothing was
 */
export function joined(
  known: LiveChatView | null | undefined,
  news: LiveChatView | null,
): LiveChatView | null {
  if (!news || known?.id !== news.id) return news;
  const last = known.lines.at(-1)?.line ?? 0;
  return { ...news, lines: [...known.lines, ...news.lines.filter(({ line }) => line > last)] };
}
