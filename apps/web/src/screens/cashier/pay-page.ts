/** Opens the provider's page in a tab of its own. Source: MONEY-03. */

/**
 * A tab opened inside the click, before the address is known: later the browser would block it.
 * It takes the session along but can't reach back to this page.
 */
export function openEmptyTab(): Window | null {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  return tab;
}

/** Sends a waiting tab to the provider. @returns whether there was one */
export function sendTab(tab: Window | null, url: string): boolean {
  if (!tab || tab.closed) return false;
  tab.location.replace(url);
  return true;
}

/** Opens the page at once, from a click. @returns false where the browser blocked it */
export function openPayPage(url: string): boolean {
  return sendTab(openEmptyTab(), url);
}
