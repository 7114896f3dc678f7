import type { listAudit } from "@khela/contract/console/system";
import type { CallOutput } from "@khela/contract/endpoint";
import type { I18n } from "@khela/i18n/i18n";

/** One entry of the audit log. */
export type Entry = CallOutput<typeof listAudit>["content"][number];

/** The name of an actor: `operator:rina` → rina; the system has a text. */
export function actorName(i18n: I18n, actor: string): string {
  return actor === "system" ? i18n.t("console.actorSystem") : actor.replace(/^operator:/, "");
}

/** The text of an action; an action that the console doesn't know keeps its name. */
export function actionName(i18n: I18n, action: string): string {
  const id = `console.act_${action.replaceAll(/[.-]/g, "_")}`;
  return i18n.has(id) ? i18n.t(id) : action;
}
