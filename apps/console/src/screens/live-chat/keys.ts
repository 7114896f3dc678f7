/** What everything of the desk is kept by in the cache. */
export const LIVE_CHAT_KEY = "live-chat";
export const CHAT_STATES = ["waiting", "open", "closed"] as const;
export type ChatState = (typeof CHAT_STATES)[number];
