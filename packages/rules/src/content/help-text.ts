/** A part of a help text: a paragraph, or a list. */
export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

const ITEM = "- ";

/** Splits a help text: paragraphs are parted by empty lines, lines of a list start with `- `. Nothing else is markup. */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  for (const part of content.split(/\n\s*\n/)) {
    for (const line of part
      .split("\n")
      .map((text) => text.trim())
      .filter(Boolean)) {
      const last = blocks.at(-1);
      if (!line.startsWith(ITEM)) blocks.push({ kind: "paragraph", text: line });
      else if (last?.kind === "list") last.items.push(line.slice(ITEM.length));
      else blocks.push({ kind: "list", items: [line.slice(ITEM.length)] });
    }
  }
  return blocks;
}
