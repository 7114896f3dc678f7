import { AppError } from "@khela/kernel/errors";
import { cleanLine } from "@khela/kernel/text";

/**
 * Cleans up a text to plain lines, as it is stored.
 * @param pictures attached pictures, with which the text may be empty
 * @throws AppError SYS_BAD_INPUT where no readable text is left
 */
export function cleanText(text: string, pictures: readonly string[] = []): string {
  const clean = text
    .split(/\r?\n/u)
    .map(cleanLine)
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
  if (clean === "" && pictures.length === 0) throw new AppError("SYS_BAD_INPUT", { field: "text" });
  return clean;
}
