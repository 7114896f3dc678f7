/** The live chat window of 440 × 750 (NAV-10): the site's own, or the one that the operator has configured. */
import type { CallOutput } from "@khela/contract/endpoint";
import type { getPermission } from "@khela/contract/system";

type Permission = CallOutput<typeof getPermission>;

/** The URL of a configured resource (`IOS`, `Android`, `FACEBOOK`, `LIVECHAT`, …). */
export function resourceUrl(permission: Permission | undefined, type: string): string | undefined {
  return permission?.info.resources.find(
    (resource) => resource.resourceType.toUpperCase() === type.toUpperCase(),
  )?.url;
}

/** Opens the chat in a window; if the browser blocks it, in this one. */
export function openChatWindow(permission: Permission | undefined): void {
  const url = resourceUrl(permission, "LIVECHAT") ?? "/chat";
  if (!window.open(url, "khela-chat", "popup,width=440,height=750,noopener=no")) location.assign(url);
}
