import { AppError } from "@khela/kernel/errors";
import { cleanChatText } from "@khela/rules/chat/clean-text";

/** What somebody wrote as it is kept: plain lines. @throws AppError SYS_BAD_INPUT where nothing is left to be read */
export function legible(text: string): string {
  const clean = text
    .split(/\r?\n/u)
    .map(cleanChatText)
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
  if (clean === "") throw new AppError("SYS_BAD_INPUT", { field: "text" });
  return clean;
}
