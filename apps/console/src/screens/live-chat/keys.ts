import type { CHAT_STATES } from "@khela/contract/live-chat";

/** The prefix of the live chat's cache keys. */
export const LIVE_CHAT_KEY = "live-chat";
/** A separate key, so that refreshing the chats doesn't load pictures again: each view of a picture is recorded. */
export const LIVE_CHAT_PICTURES = "live-chat-pictures";
export type ChatState = (typeof CHAT_STATES)[number];
