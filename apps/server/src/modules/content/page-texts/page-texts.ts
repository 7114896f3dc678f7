import type { PageDraft } from "../store.ts";

/** The texts of a shipped page in every language. */
export type PageTexts = Pick<PageDraft, "title" | "summary" | "content">;
