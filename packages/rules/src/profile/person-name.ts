/** Characters that people use as an apostrophe, some of which Unicode classifies as letters or accents. */
const APOSTROPHES = /['`\u00b4\u2018-\u201b\u02b9-\u02bf\u02c8\u02ca\u02cb\u2032\u2035\ua78b\ua78c\uff07]/gu;
/**
 * Characters that are ignored in names. The visarga is among them, because Bengali abbreviates names with it
 * (মোঃ, where others write মো. or মো:).
 */
const NO_PART_OF_A_NAME = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}|\u0983/gu;

/**
 * A person's name in the form in which names are compared: without case, spaces, apostrophes, hyphens,
 * joiners and marks of abbreviation, in normalized letters. Not for showing.
 * @returns "" where nothing of a name is left
 */
export function personKey(name: string): string {
  return name.replaceAll(APOSTROPHES, "").normalize("NFKC").toLowerCase().replaceAll(NO_PART_OF_A_NAME, "");
}

/** Whether two spellings are the same person's name; an empty name equals none. */
export function isSamePerson(one: string, other: string): boolean {
  const key = personKey(one);
  return key !== "" && key === personKey(other);
}
