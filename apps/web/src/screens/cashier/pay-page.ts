/** Opens the provider's page in a tab of its own. Source: MONEY-03. */

/**
 * Opens an empty tab during the click, before the address is known, because the browser would block it later.
 * The tab shares the session but has no reference back to this page.
 */
export function openEmptyTab(): Window | null {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  return tab;
}

/** Sends the waiting tab to the provider. @returns whether the tab was still open */
export function sendTab(tab: Window | null, url: string): boolean {
  if (!tab || tab.closed) return false;
  tab.location.replace(url);
  return true;
}

/** Opens the page during a click. @returns false when the browser blocked it */
export function openPayPage(url: string): boolean {
  return sendTab(openEmptyTab(), url);
}
