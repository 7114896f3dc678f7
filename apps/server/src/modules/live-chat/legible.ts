import { AppError } from "@khela/kernel/errors";
import { cleanLine } from "@khela/kernel/text";

/**
 * What somebody wrote as it is kept: plain lines. @param pictures that go along: then there need be no words
 * @throws AppError SYS_BAD_INPUT where nothing is left to be read
 */
export function legible(text: string, pictures: readonly string[] = []): string {
  const clean = text
    .split(/\r?\n/u)
    .map(cleanLine)
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
  if (clean === "" && pictures.length === 0) throw new AppError("SYS_BAD_INPUT", { field: "text" });
  return clean;
}
