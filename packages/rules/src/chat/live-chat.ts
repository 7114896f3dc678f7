/** The longest line of a live chat with customer service, in characters. */
export const MAX_LIVE_CHAT_TEXT = 1000;

/** How long closed chats are kept, in days. */
export const LIVE_CHAT_RETENTION_DAYS = 180;
