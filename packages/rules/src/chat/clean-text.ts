/** The longest message at a live table, in characters. */
export const CHAT_TEXT_MOST = 200;

/** How long messages are kept, in days. */
export const CHAT_KEPT_DAYS = 30;

/**
 * What can't be seen and changes how what stands around it is read: control characters, and marks that turn the direction
 * of a line. Joiners stay: Bengali and emoji are written with them.
 */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** More than three marks on one letter grow over the lines above and below. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * A message as it is kept and shown: one line of plain text.
 * @returns "" where nothing is left to be read
 */
export function cleanChatText(text: string): string {
  const line = text
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(UNSEEN, "")
    .replaceAll(PILED_MARKS, "$1")
    .trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : "";
}
