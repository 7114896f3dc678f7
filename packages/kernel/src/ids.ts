/**
 * Ids are UUIDv7 strings: sortable by creation time, made by the program. Entities brand theirs:
 * `type MemberId = Id<"Member">`.
 */
declare const brand: unique symbol;
export type Id<Entity extends string> = string & { readonly [brand]: Entity };

export type MemberId = Id<"Member">;
export type OperatorId = Id<"Operator">;
export type RoundId = Id<"Round">;
export type TransferId = Id<"Transfer">;

/**
 * Builds one UUIDv7.
 * @param timeMs Unix milliseconds, 48 bits of the result
 * @param random at least 10 random bytes
 */
export function uuidV7(timeMs: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError("uuidV7: ten random bytes are needed");
  const time = Math.trunc(timeMs).toString(16).padStart(12, "0");
  const hex = Array.from(random.subarray(0, 10), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = ((Number.parseInt(hex.slice(3, 5), 16) & 0x3f) | 0x80).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(5, 7)}-${hex.slice(7, 19)}`;
}
