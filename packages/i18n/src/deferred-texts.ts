/**
 * Keys of the first screen's namespaces that only later components use. They are loaded with the texts of the other
 * screens (bundle `around`). apps/web/src/shell/first-texts.test.ts checks that the first screen uses none of them.
 */

/**
 * Patterns of these keys. Three namespaces are listed as a whole, because the first screen uses none of their keys.
 */
const LATER = [
  /^(fairness|help|records)\./,
  /^common\.(capsLock|copied|copy|hidePassword|noRows|pageOf|qrCode|required|showPassword|sortBy)$/,
  /^home\.(app[A-Z]|gamesPage|hotGames|iosStep|noHotGames|noWinners|viewAll|welcome|winners)/,
  /^shell\.(accountMenu|accountRecord|addressText|adultsOnly|agentCentre|avatarOf|balance|bettingRecord|coming|copyright|countdown)/,
  /^shell\.(domain|downloadApp|footer|forgot|liveChat|maintenance|messages|myAccount|notFound|password|personalLoss|playMoney)/,
  /^shell\.(region|rewardCentre|rightBar|settings|signOut|signedOut|toTop|username|vendorGames|vendorsOf|vipLevel|withdraw)/,
];

/** Whether a key of the first screen's namespaces is loaded with the other screens. */
export function isDeferredKey(id: string): boolean {
  return LATER.some((pattern) => pattern.test(id));
}

/** Names and rules of markets: only the sportsbook's screens show them, so its bundle has them instead of `site`. */
export const isMarketKey = (id: string): boolean => /^sports\.(market|outcome|rule)\./.test(id);
