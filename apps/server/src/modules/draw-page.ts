import { listAnnouncements } from "@khela/contract/content";
import type { CallOutput } from "@khela/contract/endpoint";
import { getPermission } from "@khela/contract/system";
import type { PageDrawer } from "../platform/http/page-drawing.ts";
import type { BootData } from "./boot-data.ts";

const LONG_AGO = new Date(0).toISOString();

/**
 * The HTML of a page that search engines may know (reading-pages.ts, lobby-pages.ts), drawn from what every visitor may know: neither the visitor's address nor where he comes from is
 * among it. Undefined for other pages, for a closed site and where it can't be drawn; the browser draws those.
 */
export async function drawPage(drawer: PageDrawer, boot: BootData): Promise<string | undefined> {
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
  // When it was read changes all the time, what it says seldom.
  const announcements = values[listAnnouncements.id] as CallOutput<typeof listAnnouncements>;
  values[listAnnouncements.id] = { ...announcements, generatedAt: LONG_AGO } satisfies typeof announcements;
  return drawer.draw({ path: boot.path, boot: { ...boot, values } });
}
