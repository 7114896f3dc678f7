import type { Platform } from "../../platform/platform.ts";
import { routeAudit } from "./routes.ts";
import { type Audit, createAuditService } from "./service.ts";

export { createAuditService } from "./service.ts";
export type { Audit, AuditEntry } from "./service.ts";

/** Builds the audit log, serves it to the console and anchors it every hour. */
export function createAudit(platform: Platform): Audit {
  const audit = createAuditService(platform);
  routeAudit(platform.http, audit);
  platform.jobs.schedule("audit-anchor", "17 * * * *", () => audit.anchor());
  return audit;
}
