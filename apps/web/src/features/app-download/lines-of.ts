/** The non-empty lines of an operator's text, without list markers. Source: OPS-05. */
export const linesOf = (content: string): string[] =>
  content
    .split("\n")
    .map((line) => line.replace(/^\s*[-•*]\s+/u, "").trim())
    .filter((line) => line !== "");
