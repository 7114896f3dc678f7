/** The longest line of a live chat with customer service, in characters. */
export const LIVE_CHAT_TEXT_MOST = 1000;

/** How long closed chats are kept, in days. */
export const LIVE_CHAT_KEPT_DAYS = 180;
