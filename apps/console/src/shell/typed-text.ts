/** What an operator has typed and not sent: a session that ends must not throw it away. Source: OPS-01. */

const TEXTS = ["text", "number", "email", "tel", "url"];
type Field = HTMLInputElement | HTMLTextAreaElement;

/** A search is quick to type again, and a password is nobody's to keep. */
const isText = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && TEXTS.includes(target.type) && target.role !== "searchbox");

const touched = new Set<Field>();

/** From now on what is typed on the page is noticed. */
export function noticeTyping(): void {
  document.addEventListener("input", ({ target }) => {
    for (const field of touched) if (!field.isConnected) touched.delete(field);
    if (isText(target)) touched.add(target);
  });
}

/** Whether a field that was typed in is still on the page, with something in it. */
export const hasTypedText = (): boolean =>
  [...touched].some((field) => field.isConnected && field.value.trim() !== "");
