import { listAudit, verifyAudit } from "@khela/contract/console/system";
import { dayOfKey } from "@khela/kernel/period";
import type { HttpServer } from "../../platform/http/server.ts";
import type { Audit } from "./service.ts";

/** Serves the console's view of the log. */
export function routeAudit(http: HttpServer, audit: Audit): void {
  http.route(listAudit, async ({ query }) => {
    const { pageNo, pageSize, search, action, from, to } = query;
    const { entries, count } = await audit.find(
      {
        search,
        action,
        from: from === undefined ? undefined : new Date(dayOfKey(from).startMs),
        before: to === undefined ? undefined : new Date(dayOfKey(to).endMs),
      },
      {
        offset: (pageNo - 1) * pageSize,
        limit: pageSize,
        oldestFirst: query.sort === "seq" || query.sort === "at",
      },
    );
    return {
      content: entries.map((entry) => ({
        seq: Number(entry.seq),
        at: entry.at.toISOString(),
        actor: entry.actor,
        action: entry.action,
        subject: entry.subject,
        detail: JSON.parse(entry.detail) as unknown,
        ip: entry.ip,
        hash: entry.hash.toString("hex"),
      })),
      pageNum: pageNo,
      totalPages: Math.max(1, Math.ceil(count / pageSize)),
      totalCount: count,
    };
  });
  http.route(verifyAudit, () => audit.verify());
}
