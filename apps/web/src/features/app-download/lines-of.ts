/** What an operator has written in lines: those that say something, without a mark of a list before them. Source: OPS-05. */
export const linesOf = (content: string): string[] =>
  content
    .split("\n")
    .map((line) => line.replace(/^\s*[-•*]\s+/u, "").trim())
    .filter((line) => line !== "");
