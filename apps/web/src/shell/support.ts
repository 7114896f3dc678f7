/** The live chat window of 440 × 750 (NAV-10), where the operator has configured one. */
import type { CallOutput } from "@khela/contract/endpoint";
import type { getPermission } from "@khela/contract/system";

type Permission = CallOutput<typeof getPermission>;

/** The address of a configured resource (`IOS`, `Android`, `FACEBOOK`, `LIVECHAT`, …). */
export function resourceUrl(permission: Permission | undefined, type: string): string | undefined {
  return permission?.info.resources.find(
    (resource) => resource.resourceType.toUpperCase() === type.toUpperCase(),
  )?.url;
}

export function openChatWindow(url: string): void {
  window.open(url, "khela-chat", "popup,width=440,height=750,noopener=no");
}
