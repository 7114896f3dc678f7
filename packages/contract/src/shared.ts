import { LOCALES } from "@khela/kernel/locales";
import { isCalendarDate, isDayKey, isInstant } from "@khela/kernel/period";
import { isLegible, withoutUnseen } from "@khela/kernel/text";
import { WRITTEN_LANGUAGES } from "@khela/kernel/written";
import * as z from "zod/mini";

/** An amount on the wire: decimal text, up to four decimals. Never a JSON number. */
export const moneyText = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,4})?$/));
/** An amount above or at zero. */
export const positiveMoneyText = z.string().check(z.regex(/^\d{1,13}(\.\d{1,4})?$/));
/** An amount that a person types or chooses: above or at zero, with the decimals that the currency has on paper. */
export const typedAmount = z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/));
/** An instant: ISO 8601 in UTC, on a day and at a time that exist. */
export const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/), z.refine(isInstant));
export const uuid = z.uuid();
/** What makes a live chat one's own without an account: 32 random bytes in base64url, drawn by the browser. */
export const guestKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** A business day in the operator's zone, `2026-11-21`, from 2000-01-01 to 2100-12-31. */
export const dayKey = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDayKey));
/** A date that has nothing to do with business days, such as a birthday: a day that the calendar has. */
export const dateText = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isCalendarDate));
/** A language of the product (OPS-08). */
export const languageCode = z.enum(LOCALES.map(({ code }) => code));
/** A language in which people write: the operator, and who names games and vendors. */
export const writtenLanguage = z.enum(WRITTEN_LANGUAGES);
export const gameCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));
/** What a player chooses in a game: fields of its own, small, checked by the game. */
export const gameChoice = z.record(
  z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,19}$/)),
  z.union([z.int(), z.string().check(z.maxLength(20)), z.array(z.int()).check(z.maxLength(40))]),
);
/**
 * A free text that a person typed, without what can't be seen in it. Empty is empty, but a text of joiners and fillers alone
 * is refused: it would look like an empty one.
 * @param max and min in code units, after the unseen is gone
 */
export const shortText = (max: number, min = 0) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isLegible(text)),
    z.overwrite(withoutUnseen),
    z.minLength(min),
    z.maxLength(max),
  );
/** A whole number that arrives in a query string. */
export const queryInt = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.gte(min), z.lte(max));

/** Page by number, for tables that a person leafs through. `pageNo` starts at 1. */
export const pageQuery = {
  pageNo: z._default(queryInt(1, 10_000), 1),
  pageSize: z._default(queryInt(1, 100), 20),
};

export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ content: z.array(item), pageNum: z.int(), totalPages: z.int(), totalCount: z.int() });

/**
 * Page by cursor, for lists that grow on top: a page keeps its rows while new ones come. Older pages
 * begin with `o.`, newer ones with `n.`; the texts are given by the server and taken as they are.
 */
export const cursorQuery = {
  cursor: z.optional(z.string().check(z.regex(/^[on]\.\d{1,14}\.[0-9a-f-]{1,36}$/))),
  pageSize: z._default(queryInt(1, 100), 20),
};

/** `older` and `newer` lead to the pages beside this one; null where there is none. */
export const cursorPageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    content: z.array(item),
    totalCount: z.int(),
    older: z.nullable(z.string()),
    newer: z.nullable(z.string()),
  });

/** From and to are business days, both included. */
export const periodQuery = { from: z.optional(dayKey), to: z.optional(dayKey) };

/** From when and until when something is shown; null: since ever, and for ever. */
export const dates = { startsAt: z.nullable(instant), endsAt: z.nullable(instant) };

/** An empty answer: `{}`. */
export const nothing = z.object({});

/** A text in each of the languages that people write; who reads another one gets the one of `writtenFor`. */
export const localized = (max: number) => z.object({ bn: shortText(max), en: shortText(max) });
export type Localized = { bn: string; en: string };

/** A country's dialling code: `+880`. */
export const dialingCode = z.string().check(z.regex(/^\+\d{1,4}$/));
/** The browser's answer to a proof-of-work challenge, as the ALTCHA library writes it (base64 of JSON). */
export const altcha = z.string().check(z.maxLength(4096));
/** A one-time code as a person types it. */
export const typedCode = z.string().check(z.trim(), z.maxLength(255));
/** Which version of a row a person saw: it counts up at each change, and the next one fits the column too. */
export const rowVersion = z.int().check(z.gte(0), z.lte(2_147_483_646));

/** What may refuse a stake, whatever it is put on. */
export const STAKE_ERRORS = [
  "MONEY_INSUFFICIENT",
  "PROTECT_EXCLUDED",
  "PROTECT_LIMIT",
  "PROTECT_REALITY",
] as const;
