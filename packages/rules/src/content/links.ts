/**
 * Links of the brand that are shown in the download block and behind the support buttons, not in the footer.
 * Source: NAV-09.
 */
export const LINKS_ELSEWHERE: readonly string[] = ["IOS", "MOBILECONFIG", "ANDROID", "LIVECHAT"];

export const standsElsewhere = (service: string): boolean => LINKS_ELSEWHERE.includes(service.toUpperCase());
