/** The longest message at a live table, in characters. */
export const MAX_TABLE_CHAT_TEXT = 200;

/** How long messages are kept, in days. */
export const TABLE_CHAT_RETENTION_DAYS = 30;
