/**
 * The markup of the pages that operators write: a few marks in plain text, and nothing that could be code.
 * Callers render the blocks as elements; text that is not a mark stays as it was typed. Source: TALK-03,
 * API-01.
 */

/** A piece of a line. */
export type Span =
  | { kind: "text"; text: string }
  | { kind: "strong"; text: string }
  /** `to` is a path of the site or an `https://` address, see {@link isLinkTarget}. */
  | { kind: "link"; text: string; to: string };

/** A part of a text. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] };

const HEADING = "## ";
const ITEM = "- ";
/** `**strong**` or `[link](/path)`. */
const MARK = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** Whether a link may have this target: a path of the site, or another site by https. */
export function isLinkTarget(to: string): boolean {
  // A second slash would name another host, and browsers read a backslash as a slash.
  return /^\/(?![/\\])[^\s\\]*$/.test(to) || /^https:\/\/[^\s/\\]+\S*$/.test(to);
}

/**
 * Parses a text: every line is a paragraph, list items start with `- `, subheadings with `## `; lines may
 * contain `**strong**` and `[link](/path)`. Nothing else is markup.
 */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  // An empty line ends a list.
  let list: Span[][] | undefined;
  for (const line of content.split("\n").map((text) => text.trim())) {
    if (line.startsWith(ITEM)) {
      if (!list) blocks.push({ kind: "list", items: (list = []) });
      list.push(spansOf(line.slice(ITEM.length)));
      continue;
    }
    list = undefined;
    if (line.startsWith(HEADING)) blocks.push({ kind: "heading", text: line.slice(HEADING.length).trim() });
    else if (line) blocks.push({ kind: "paragraph", spans: spansOf(line) });
  }
  return blocks;
}

/** The pieces of a line, in order. */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of line.matchAll(MARK)) {
    const [mark, strong, text, to] = match;
    if (strong === undefined && !isLinkTarget(to ?? "")) continue;
    if (match.index > from) spans.push({ kind: "text", text: line.slice(from, match.index) });
    spans.push(
      strong === undefined
        ? { kind: "link", text: text ?? "", to: to ?? "" }
        : { kind: "strong", text: strong },
    );
    from = match.index + mark.length;
  }
  if (from < line.length) spans.push({ kind: "text", text: line.slice(from) });
  return spans;
}

/** The text without markup, for searching. */
export function plainText(content: string): string {
  const words = (spans: readonly Span[]) => spans.map(({ text }) => text).join("");
  return blocksOf(content)
    .map((block) => {
      if (block.kind === "heading") return block.text;
      return block.kind === "paragraph" ? words(block.spans) : block.items.map(words).join("\n");
    })
    .join("\n");
}
