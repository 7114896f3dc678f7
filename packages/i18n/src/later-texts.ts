/**
 * Texts of the first screen's namespaces that only parts say which come later: they travel beside the other
 * screens' texts (bundle `around`). apps/web/src/shell/first-texts.test.ts checks that nothing of the first screen says one.
 */

/** What the keys begin with; of four namespaces that the first screen has no use for, all. */
const LATER = [
  /^(fairness|help|records)\./,
  /^common\.(capsLock|copied|copy|hidePassword|noRows|pageOf|qrCode|required|showPassword|sortBy)$/,
  /^home\.(app[A-Z]|gamesPage|hotGames|iosStep|noHotGames|noWinners|viewAll|welcome|winners)/,
  /^shell\.(accountMenu|accountRecord|addressText|adultsOnly|agentCentre|avatarOf|balance|bettingRecord|coming|copyright|countdown)/,
  /^shell\.(domain|downloadApp|footer|forgot|liveChat|maintenance|messages|myAccount|notFound|password|personalLoss|playMoney)/,
  /^shell\.(region|rewardCentre|rightBar|settings|signOut|signedOut|toTop|username|vendorGames|vendorsOf|vipLevel|withdraw)/,
];

/** Whether a key of the first screen's namespaces comes with the other screens. */
export function comesLater(id: string): boolean {
  return LATER.some((pattern) => pattern.test(id));
}
