import { brand as brandSchema, type Brand, FLAGS, type Flag } from "@khela/contract/system";
import { isPatternId, patternSource } from "@khela/rules/fields/patterns";
import {
  DEFAULT_REGISTER_FIELDS,
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterFieldRule,
} from "@khela/rules/fields/register-fields";
import * as z from "zod/mini";
import { type AddressList, createAddressList } from "./addresses.ts";
import { DEFAULT_BRAND, DEFAULT_FLAGS } from "./defaults.ts";
import type { SettingsRow } from "./store.ts";

export type RegisterFields = Readonly<Record<RegisterField, RegisterFieldRule>>;

/** The operator's settings with the defaults filled in. */
export interface Settings {
  maintenance: { on: boolean; until: Date | null };
  flags: Readonly<Record<Flag, boolean>>;
  blockedIps: readonly string[];
  bypassIps: readonly string[];
  blocked: AddressList;
  bypass: AddressList;
  brand: Brand;
  registerFields: RegisterFields;
  version: number;
}

/** A field's rule as it is stored; the written-out pattern is made from its name. */
const storedFieldRule = z.strictObject({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.int(),
  maxLength: z.int(),
  patternId: z.string().check(z.refine(isPatternId)),
});
const storedFlags = z.partialRecord(z.enum(FLAGS), z.boolean());
const storedFields = z.partialRecord(z.enum(REGISTER_FIELDS), storedFieldRule);
const storedBrand = z.partial(brandSchema);

/**
 * Reads the stored row.
 * @throws ZodError where somebody wrote nonsense into the table
 */
export function settingsOf(row: SettingsRow): Settings {
  const flags: Record<Flag, boolean> = { ...DEFAULT_FLAGS };
  for (const [flag, on] of Object.entries(storedFlags.parse(row.flags))) flags[flag as Flag] = on;
  const fields: Record<RegisterField, RegisterFieldRule> = { ...DEFAULT_REGISTER_FIELDS };
  for (const [field, rule] of Object.entries(storedFields.parse(row.register_fields))) {
    const acceptedPattern = isPatternId(rule.patternId) ? patternSource(rule.patternId) : "";
    fields[field as RegisterField] = { ...rule, acceptedPattern };
  }
  return {
    maintenance: { on: row.maintenance_on, until: row.maintenance_until },
    flags,
    blockedIps: row.blocked_ips,
    bypassIps: row.bypass_ips,
    blocked: createAddressList(row.blocked_ips),
    bypass: createAddressList(row.bypass_ips),
    // Play money is not the operator's to switch off (SAFE-05).
    brand: { ...DEFAULT_BRAND, ...definedOnly(storedBrand.parse(row.brand)), playMoney: true },
    registerFields: fields,
    version: row.version,
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function definedOnly<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Defined<T>;
}
