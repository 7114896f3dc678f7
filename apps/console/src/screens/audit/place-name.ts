import { FLAGS } from "@khela/contract/system";
import type { I18n } from "@khela/i18n/i18n";
import { localeOf } from "@khela/kernel/locales";
import { CONTENT_LANGUAGES } from "@khela/kernel/content-languages";
import type { MessageId } from "@khela/i18n/message-ids";

/** The fields in the log, with the labels of the pages where they are edited. */
const LABELS: Readonly<Record<string, MessageId>> = {
  maintenance_on: "console.maintenance",
  maintenance_until: "console.maintenanceEnd",
  blocked_ips: "console.blockedIps",
  bypass_ips: "console.bypassIps",
  version: "console.version",
  groupName: "console.bannerGroup",
  picture: "console.picture",
  title: "console.title",
  subtitle: "console.subtitle",
  tag: "console.bannerTag",
  action: "console.bannerAction",
  linkageType: "console.linkage",
  target: "console.target",
  kind: "console.kind",
  execution: "console.execution",
  content: "console.content",
  startsAt: "console.startsAt",
  endsAt: "console.endsAt",
  active: "console.active",
  position: "console.position",
  status: "console.status",
};

/** The label of a changed field: `title.bn` is "Title · বাংলা"; an unknown one keeps its path. */
export function placeName(i18n: I18n, path: string): string {
  const [first = "", second, ...rest] = path.split(".");
  const flag = first === "flags" && FLAGS.find((name) => name === second);
  if (flag) return i18n.t(`console.flag_${flag}`);
  const label = LABELS[first];
  if (!label || rest.length > 0) return path;
  if (second === undefined) return i18n.t(label);
  const language = CONTENT_LANGUAGES.find((code) => code === second);
  return language ? `${i18n.t(label)} · ${localeOf(language).name}` : path;
}
