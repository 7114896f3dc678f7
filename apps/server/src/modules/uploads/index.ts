import type { Platform } from "../../platform/platform.ts";
import { routeUploads } from "./routes.ts";
import { createUploadsService, tidyUploads, type Uploads } from "./service.ts";

export { type CleanPicture, rewritePromo } from "./rewrite-picture.ts";
export type { Uploads } from "./service.ts";
export type { UploadOwner } from "./store.ts";

/** Builds the taking in of pictures, shows avatars, and removes once an hour what nothing named. */
export function createUploads(platform: Platform): Uploads {
  const uploads = createUploadsService(platform);
  routeUploads(platform.http, uploads);
  platform.jobs.schedule("uploads-tidy", "41 * * * *", () => tidyUploads(platform));
  return uploads;
}
