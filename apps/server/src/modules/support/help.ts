import type { HandlerOutput } from "@khela/contract/endpoint";
import type { Localized } from "@khela/contract/shared";
import type { getHelp } from "@khela/contract/system";
import { now } from "@khela/kernel/clock";
import type { Platform } from "../../platform/platform.ts";
import { HELP_TEXTS } from "./help-texts.ts";
import { insertHelp, readHelp } from "./store.ts";

type HelpEntries = HandlerOutput<typeof getHelp>;

export interface Help {
  /** The visible entries in one language. */
  help(language: keyof Localized): Promise<HelpEntries>;
  /** Adds shipped texts that are missing. Call at every start. */
  sync(): Promise<void>;
}

export function createHelp({ db, clock }: Pick<Platform, "db" | "clock">): Help {
  return {
    async help(language) {
      const entries = await readHelp(db, now(clock));
      return entries.map(({ tag, title, content }) => ({
        tag,
        title: title[language],
        content: content[language],
      }));
    },
    sync: () => insertHelp(db, HELP_TEXTS, now(clock)),
  };
}
