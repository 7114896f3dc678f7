import type { Platform } from "../../platform/platform.ts";
import { routeUploads } from "./routes.ts";
import { createUploadsService, tidyUploads, type Uploads } from "./service.ts";

export { type CleanPicture, rewritePromo } from "./rewrite-picture.ts";
export type { Uploads } from "./service.ts";
export type { UploadOwner } from "./store.ts";

/** Creates the uploads module: takes pictures, serves avatars, and deletes unused uploads every hour. */
export function createUploads(platform: Platform): Uploads {
  const uploads = createUploadsService(platform);
  routeUploads(platform.http, uploads);
  platform.jobs.schedule("uploads-tidy", "41 * * * *", () => tidyUploads(platform));
  return uploads;
}
