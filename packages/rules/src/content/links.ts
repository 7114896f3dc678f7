/** Links of the brand that stand in the download block and behind the support buttons, not in the foot. Source: NAV-09. */
export const LINKS_ELSEWHERE: readonly string[] = ["IOS", "MOBILECONFIG", "ANDROID", "LIVECHAT"];

export const standsElsewhere = (service: string): boolean => LINKS_ELSEWHERE.includes(service.toUpperCase());
