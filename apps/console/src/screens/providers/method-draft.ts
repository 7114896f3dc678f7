/** The form of a payment method, and its checks. Pure. Source: OPS-03. */
import type { ConsoleMethod, updateMethod } from "@khela/contract/console/providers";
import type { CallInput } from "@khela/contract/endpoint";
import { amountFromInput } from "@khela/i18n/input";
import type { MessageId } from "@khela/i18n/message-ids";
import { moneyFromText, moneyToText, parseMoney } from "@khela/kernel/money";

/** The form's fields as typed, in any digits. */
export interface MethodDraft {
  name: string;
  state: ConsoleMethod["state"];
  min: string;
  max: string;
  percent: string;
  feeFixed: string;
  quick: string;
  minutes: string;
  payWay: ConsoleMethod["payWay"];
  payoutMax: string;
}

/** The part of the form that is sent. */
export type MethodTerms = Omit<CallInput<typeof updateMethod>["body"], "version" | "reason">;
type Problems = Partial<Record<keyof MethodDraft, MessageId>>;

/** A fee in millionths as percent: 5000 → `0.5`. */
function percentText(ppm: number): string {
  return plain(moneyToText(BigInt(ppm) as never));
}

/** An amount without trailing zeros: `500.00` → `500`. */
const plain = (amount: string): string =>
  amount.includes(".") ? amount.replace(/0+$/, "").replace(/\.$/, "") : amount;

/** The form of a saved method. */
export function draftOf(method: ConsoleMethod): MethodDraft {
  return {
    name: method.name,
    state: method.state,
    min: plain(method.min),
    max: plain(method.max),
    percent: percentText(method.feePpm),
    feeFixed: plain(method.feeFixed),
    quick: method.quickAmounts.map(plain).join(" "),
    minutes: String(method.minutes),
    payWay: method.payWay,
    payoutMax: method.payoutMax === null ? "" : plain(method.payoutMax),
  };
}

const unitsOf = (typed: string): bigint | undefined => {
  const text = amountFromInput(typed);
  return text === undefined ? undefined : parseMoney(text);
};

/** @returns the data to send, or the errors by field; the server checks again */
export function readDraft(draft: MethodDraft): { body: MethodTerms } | { problems: Problems } {
  const problems: Problems = {};
  const amount = (field: keyof MethodDraft, typed: string): bigint => {
    const units = unitsOf(typed);
    if (units === undefined) problems[field] = "desk.notAmount";
    return units ?? 0n;
  };
  const [min, max, fixed] = [
    amount("min", draft.min),
    amount("max", draft.max),
    amount("feeFixed", draft.feeFixed),
  ];
  const ppm = amount("percent", draft.percent);
  const quick = draft.quick
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((typed) => amount("quick", typed));
  const payoutMax = draft.payoutMax.trim() === "" ? null : amount("payoutMax", draft.payoutMax);
  const minutes = unitsOf(draft.minutes);
  const name = draft.name.trim();
  if (name.length < 2 || name.length > 40) problems.name = "desk.badName";
  if (min <= 0n) problems.min ??= "desk.notAmount";
  if (max < min) problems.max ??= "desk.badRange";
  if (fixed >= min) problems.feeFixed ??= "desk.badFee";
  if (ppm > 1_000_000n) problems.percent ??= "desk.notAmount";
  const rising = quick.every((units, at) => units >= min && units <= max && units > (quick[at - 1] ?? 0n));
  if (!rising || quick.length > 9) problems.quick ??= "desk.badQuick";
  if (payoutMax !== null && payoutMax < min) problems.payoutMax ??= "desk.badRange";
  const whole = minutes !== undefined && minutes % 10_000n === 0n ? Number(minutes / 10_000n) : 0;
  if (whole < 1 || whole > 10_080) problems.minutes = "desk.notWhole";
  if (Object.keys(problems).length > 0) return { problems };
  const text = (units: bigint) => moneyToText(units as ReturnType<typeof moneyFromText>);
  return {
    body: {
      name,
      state: draft.state,
      min: text(min),
      max: text(max),
      feePpm: Number(ppm),
      feeFixed: text(fixed),
      quickAmounts: quick.map(text),
      minutes: whole,
      payWay: draft.payWay,
      payoutMax: payoutMax === null ? null : text(payoutMax),
    },
  };
}
