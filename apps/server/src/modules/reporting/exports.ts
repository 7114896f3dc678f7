import { EXPORT_LIMIT, exportList } from "@khela/contract/console/exports";
import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";

const PAGE_SIZE = 100;

/**
 * Serves exports. Permissions are checked and the audit entry is written here, where the data leaves (OPS-01,
 * OPS-07).
 */
export function serveExports(platform: Platform, audit: Audit): void {
  platform.http.route(exportList, async ({ body: { list, filter } }, call) => {
    const rows: unknown[] = [];
    let total = 0;
    for (let pageNo = 1; ; pageNo += 1) {
      const { content, totalCount } = await platform.http.readList(call, list, {
        ...filter,
        pageNo,
        pageSize: PAGE_SIZE,
      });
      rows.push(...content);
      total = totalCount;
      if (content.length === 0 || rows.length >= Math.min(totalCount, EXPORT_LIMIT)) break;
    }
    const content = rows.slice(0, EXPORT_LIMIT);
    const exportId = platform.ids.next();
    const { username } = call.operator;
    // Written before the rows are sent, so that an export without an audit entry fails.
    await inTransaction(platform.database, (tx) =>
      audit.write(tx, {
        actor: `operator:${username}`,
        action: "export.run",
        subject: `export:${exportId}`,
        detail: { list, filter, rows: content.length, total },
        ip: call.ip,
      }),
    );
    return { exportId, at: now(platform.clock).toISOString(), by: username, totalCount: total, content };
  });
}
