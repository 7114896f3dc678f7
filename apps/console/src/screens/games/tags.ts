/** What the table can be narrowed to. */
export const TAGS = ["hot", "recommended", "top", "new"] as const;
