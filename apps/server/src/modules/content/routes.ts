import { listAnnouncements } from "@khela/contract/content";
import type { Platform } from "../../platform/platform.ts";
import type { LiveContentReader } from "./live-content.ts";

/** HOME-01, HOME-02, HOME-04, PROMO-09: what visitors read. */
export function serveContent({ http }: Platform, live: LiveContentReader): void {
  http.route(listAnnouncements, ({ query }, call) => {
    const asked = query.language ?? call.language;
    return live.read(asked === "en" ? "en" : "bn");
  });
}
