import type { CHAT_STATES } from "@khela/contract/live-chat";

/** What everything of the desk is kept by in the cache. */
export const LIVE_CHAT_KEY = "live-chat";
/** Apart from it: a look at a picture is recorded, and not repeated with every refresh. */
export const LIVE_CHAT_PICTURES = "live-chat-pictures";
export type ChatState = (typeof CHAT_STATES)[number];
