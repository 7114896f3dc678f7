import type { MessageId } from "@khela/i18n/message-ids";
import type { Verb } from "./use-deposit-actions.ts";

/** The labels of the buttons, in the list and in the drawer. */
export const DEPOSIT_VERBS = {
  claim: "console.claim",
  ask: "desk.askProvider",
  release: "console.release",
} as const satisfies Record<Verb, MessageId>;
