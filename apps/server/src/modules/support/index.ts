import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity } from "../identity/index.ts";
import type { System } from "../system/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { createHelpDesk } from "./edit-help.ts";
import { createFeedback, type Feedback } from "./feedback.ts";
import { createHelp, type Help } from "./help.ts";
import { routeSupport } from "./routes.ts";
import { forgetFeedback } from "./store.ts";

/** The help centre, and feedback with its answers. */
export interface Support extends Help {
  /** A member's feedback with its answers, newest first (SAFE-06). */
  writtenBy(memberId: MemberId): ReturnType<Feedback["own"]>;
  /** The number of answers that a member has not seen. */
  unreadAnswers(memberId: MemberId): Promise<number>;
  /** Removes a member's name and texts from the feedback. */
  forget(tx: Tx, memberId: MemberId): Promise<void>;
}

export function createSupport(
  platform: Platform,
  lower: { system: System; identity: Identity; audit: Audit; uploads: Uploads },
): Support {
  const help = createHelp(platform);
  const feedback = createFeedback(platform, lower);
  routeSupport(platform, help, createHelpDesk(platform, lower), feedback);
  return { ...help, writtenBy: feedback.all, unreadAnswers: feedback.unread, forget: forgetFeedback };
}
