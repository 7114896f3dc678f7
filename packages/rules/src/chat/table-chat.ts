/** The longest message at a live table, in characters. */
export const CHAT_TEXT_MOST = 200;

/** How long messages are kept, in days. */
export const CHAT_KEPT_DAYS = 30;
