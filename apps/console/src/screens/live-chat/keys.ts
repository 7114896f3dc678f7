import type { CHAT_STATES } from "@khela/contract/live-chat";

/** What everything of the desk is kept by in the cache. */
export const LIVE_CHAT_KEY = "live-chat";
export type ChatState = (typeof CHAT_STATES)[number];
