/**
 * Detects text that an operator has typed and not sent, so that the end of a session doesn't discard it. Source:
 * OPS-01.
 */

const TEXTS = ["text", "number", "email", "tel", "url"];
type Field = HTMLInputElement | HTMLTextAreaElement;

/** Searches are excluded because they are quick to type again, and passwords because they must not be kept. */
const isText = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXTS.includes(target.type) && target.role !== "searchbox");

const touched = new Set<Field>();

/** Starts recording which fields are typed in. */
export function trackTyping(): void {
  document.addEventListener("input", ({ target }) => {
    for (const field of touched) if (!field.isConnected) touched.delete(field);
    if (isText(target)) touched.add(target);
  });
}

/** Whether a field that was typed in is still on the page and not empty. */
export const hasTypedText = (): boolean =>
  [...touched].some((field) => field.isConnected && field.value.trim() !== "");
