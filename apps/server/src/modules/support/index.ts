import type { Localized } from "@khela/contract/shared";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { getHelp } from "@khela/contract/system";
import { now } from "@khela/kernel/clock";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity } from "../identity/index.ts";
import type { System } from "../system/index.ts";
import { createFeedback } from "./feedback.ts";
import { HELP_TEXTS } from "./help-texts.ts";
import { routeSupport } from "./routes.ts";
import { insertHelp, readHelp } from "./store.ts";

export type HelpEntries = HandlerOutput<typeof getHelp>;

/** The help centre, and feedback with its answers. */
export interface Support {
  /** What the help centre says, in one language. */
  help(language: keyof Localized): Promise<HelpEntries>;
  /** Adds the texts that ship and are missing. At every start. */
  sync(): Promise<void>;
}

export function createSupport(
  platform: Platform,
  lower: { system: System; identity: Identity; audit: Audit },
): Support {
  const support: Support = {
    async help(language) {
      const entries = await readHelp(platform.db);
      return entries.map(({ tag, title, content }) => ({
        tag,
        title: title[language],
        content: content[language],
      }));
    },
    sync: () => insertHelp(platform.db, HELP_TEXTS, now(platform.clock)),
  };
  routeSupport(platform, support, createFeedback(platform, lower));
  return support;
}
