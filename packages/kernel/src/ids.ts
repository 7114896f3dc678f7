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

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Builds one UUIDv7.
 * @param timeMs Unix milliseconds, 48 bits of the result
 * @param random at least 10 random bytes
 */
export function uuidV7(timeMs: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError("uuidV7: ten random bytes are needed");
  const time = Math.trunc(timeMs).toString(16).padStart(12, "0");
  const hex = (at: number): string => HEX[random[at] ?? 0] ?? "";
  const variant = HEX[((random[2] ?? 0) & 0x3f) | 0x80] ?? "";
  const version = ((random[0] ?? 0) & 0x0f).toString(16);
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${version}${hex(1)}-${variant}${hex(3)}-` +
    `${hex(4)}${hex(5)}${hex(6)}${hex(7)}${hex(8)}${hex(9)}`
  );
}
