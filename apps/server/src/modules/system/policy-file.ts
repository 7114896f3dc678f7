import { readFileSync } from "node:fs";
import { instant } from "@khela/contract/shared";
import { type Money, parseMoney } from "@khela/kernel/money";
import type { PolicyFacts } from "@khela/rules/policy/money-mode";
import * as z from "zod/mini";

const amount = z.string().check(
  z.regex(/^\d{1,13}(\.\d{1,4})?$/),
  z.refine((text) => (parseMoney(text) ?? 0n) > 0n),
);
const country = z.string().check(z.regex(/^[A-Z]{2}$/));

/**
 * The schema of the file in `POLICY_FILE`: JSON, all fields but `promotions` required, no others allowed. Source: SAFE-05,
 * docs/real-money.md.
 */
const policyFile = z.strictObject({
  licence: z.strictObject({
    id: z.string().check(z.trim(), z.minLength(3), z.maxLength(80)),
    authority: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
  }),
  validFrom: instant,
  validUntil: instant,
  openedAt: instant,
  countries: z.array(country).check(z.minLength(1), z.maxLength(250)),
  minimumAge: z.union([z.literal(18), z.literal(21)]),
  limits: z.strictObject({ maxDeposit: amount, maxWithdrawal: amount }),
  /** Optional. `maxWagering`: how often a bonus may have to be wagered at most, such as `10` or `2.5`. */
  promotions: z.optional(z.strictObject({ maxWagering: amount })),
});

/** A jurisdiction's policy as the file states it. */
export interface Policy extends PolicyFacts {
  licence: { id: string; authority: string };
  minimumAge: 18 | 21;
  maxDeposit: Money;
  maxWithdrawal: Money;
  /** How often a bonus may have to be wagered at most, in millionths; null without such a rule. */
  maxWageringPpm: number | null;
}

/** A policy, or the reason why there is none, worded for the person who fixes the file. */
export type PolicyFileResult =
  | { kind: "valid"; policy: Policy }
  | { kind: "missing" }
  | { kind: "broken"; problem: string };

/** A multiple with at most four decimals in millionths. */
const wageringPpm = (text: string | undefined): number | null =>
  text === undefined ? null : Number(parseMoney(text) ?? 0n) * 100;

/** Reads the file again. Any error makes the whole file invalid; a policy is never applied in part. */
export function readPolicy(path: string | undefined): PolicyFileResult {
  if (path === undefined) return { kind: "missing" };
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT"
      ? { kind: "missing" }
      : { kind: "broken", problem: `can't be read: ${code ?? ""}` };
  }
  return policyOf(text);
}

/** @param text the file's content */
export function policyOf(text: string): PolicyFileResult {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: "broken", problem: "is not JSON" };
  }
  const parsed = policyFile.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join(".") || Reflect.get(issue ?? {}, "keys")?.[0] || "file";
    return { kind: "broken", problem: `${field}: ${issue?.code ?? "invalid"}` };
  }
  const { data } = parsed;
  const [validFromMs, validUntilMs, openedAtMs] = [data.validFrom, data.validUntil, data.openedAt].map((at) =>
    Date.parse(at),
  ) as [number, number, number];
  if (validFromMs >= validUntilMs) return { kind: "broken", problem: "validUntil: not after validFrom" };
  const [maxDeposit, maxWithdrawal] = [data.limits.maxDeposit, data.limits.maxWithdrawal].map(parseMoney);
  if (maxDeposit === undefined || maxWithdrawal === undefined)
    return { kind: "broken", problem: "limits: no amount" };
  const { licence, minimumAge, countries } = data;
  return {
    kind: "valid",
    policy: {
      licence,
      minimumAge,
      countries: [...new Set(countries)],
      validFromMs,
      validUntilMs,
      openedAtMs,
      maxDeposit,
      maxWithdrawal,
      maxWageringPpm: wageringPpm(data.promotions?.maxWagering),
    },
  };
}
