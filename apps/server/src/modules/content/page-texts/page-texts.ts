import type { PageDraft } from "../store.ts";

/** What a page that ships says, in every language. */
export type PageTexts = Pick<PageDraft, "title" | "summary" | "content">;
