/** Digits and capitals without those that are easily confused (0 O, 1 I L, U). */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;

/**
 * A short reference for people and providers, such as `D7K3M9Q2X4B`.
 * @param letter D for deposits, W for withdrawals, T between wallets, A between agents and players, P
 *   for orders of the points mall, C for points that became cash
 * @param random at least ten random bytes; the slight bias of thirty symbols doesn't matter for a reference
 */
export function makeReference(letter: "A" | "C" | "D" | "P" | "T" | "W", random: Uint8Array): string {
  const symbols = Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return letter + symbols.join("");
}
