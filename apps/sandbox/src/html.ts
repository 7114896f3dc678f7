/** HTML text; values that are inserted into it are escaped, unless they are HTML themselves. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | readonly Html[];

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(
    strings.map((string, index) => string + (index < values.length ? shown(values[index]) : "")).join(""),
  );
}

function shown(value: Value | undefined): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((item: Html) => item.text).join("");
  if (typeof value !== "string" && typeof value !== "number") return "";
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}
