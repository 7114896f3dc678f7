/** The tags that the table can be filtered by. */
export const TAGS = ["hot", "recommended", "top", "new"] as const;
