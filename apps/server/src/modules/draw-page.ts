import { listAnnouncements } from "@khela/contract/content";
import type { CallOutput } from "@khela/contract/endpoint";
import { getPermission } from "@khela/contract/system";
import type { PageRenderer } from "../platform/http/page-renderer.ts";
import type { BootData } from "./boot-data.ts";

const LONG_AGO = new Date(0).toISOString();

/**
 * Renders the HTML of a page that search engines may index (reading-pages.ts, lobby-pages.ts). The visitor's
 * IP address and country are removed first, so that the HTML is the same for every visitor.
 * Undefined for other pages, for a closed site and where rendering fails; the browser renders those itself.
 */
export async function drawPage(drawer: PageRenderer, boot: BootData): Promise<string | undefined> {
  if (boot.path === undefined) return undefined;
  const values = { ...boot.values };
  const permission = values[getPermission.id] as CallOutput<typeof getPermission>;
  const { ip: _ip, country: _country, serverTime: _time, ...status } = permission.status;
  values[getPermission.id] = {
    ...permission,
    info: { ...permission.info, domainRoute: "" },
    location: { ip: "", country: null },
    status: { ...status, ip: "", country: null, serverTime: LONG_AGO },
  } satisfies typeof permission;
  // The time of reading changes with every request while the announcements seldom do, so it is fixed to keep
  // the rendered page cacheable.
  const announcements = values[listAnnouncements.id] as CallOutput<typeof listAnnouncements>;
  values[listAnnouncements.id] = { ...announcements, generatedAt: LONG_AGO } satisfies typeof announcements;
  return drawer.render({ path: boot.path, boot: { ...boot, values } });
}
