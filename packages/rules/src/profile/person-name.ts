/** Signs that are an apostrophe to those who write them, of which Unicode calls some a letter or an accent. */
const APOSTROPHES = /['`\u00b4\u2018-\u201b\u02b9-\u02bf\u02c8\u02ca\u02cb\u2032\u2035\ua78b\ua78c\uff07]/gu;
/** The visarga is how Bengali shortens a name (মোঃ, where others write মো. or মো:). */
const NO_PART_OF_A_NAME = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}|\u0983/gu;

/**
 * A person's name in the one form in which names are compared: without regard to case, spaces, apostrophes, hyphens,
 * joiners, marks of abbreviation and the way in which letters are put together. Not for showing.
 * @returns "" where nothing of a name is there
 */
export function personKey(name: string): string {
  return name.replaceAll(APOSTROPHES, "").normalize("NFKC").toLowerCase().replaceAll(NO_PART_OF_A_NAME, "");
}

/** Whether two ways of writing a person's name are one name; what is no name is nobody's. */
export function isSamePerson(one: string, other: string): boolean {
  const key = personKey(one);
  return key !== "" && key === personKey(other);
}
