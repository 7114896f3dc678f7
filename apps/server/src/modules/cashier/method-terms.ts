import type { updateMethod } from "@khela/contract/console/providers";
import type { HandlerInput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import type { ApprovedSetting } from "../four-eyes/index.ts";
import * as methods from "./store/methods.ts";

type Draft = HandlerInput<typeof updateMethod>["body"];

/** The fees and limits of a method, whose change needs two persons. Amounts as text, with two decimals. */
interface Terms {
  min: string;
  max: string;
  feePpm: number;
  feeFixed: string;
  quickAmounts: string[];
  payoutMax: string | null;
}

/** Requested terms, with the version of the method that they are based on. */
export interface MethodTerms extends Terms {
  kind: methods.MethodKind;
  methodId: string;
  version: number;
}

/** The terms that apply now. */
export const termsNow = (method: methods.Method): Terms => ({
  min: moneyToText(method.min),
  max: moneyToText(method.max),
  feePpm: Number(method.feePpm),
  feeFixed: moneyToText(method.feeFixed),
  quickAmounts: method.quickAmounts.map(moneyToText),
  payoutMax: method.payoutMax === null ? null : moneyToText(method.payoutMax),
});

/** Whether a draft keeps everything that one person may change alone. */
export const sameOffer = (method: methods.Method, draft: Draft): boolean =>
  method.name === draft.name &&
  method.state === draft.state &&
  method.minutes === draft.minutes &&
  method.payWay === draft.payWay;

/** The terms of a draft. @throws AppError SYS_BAD_INPUT naming the field */
export function termsOf(draft: Draft, kind: methods.MethodKind): Terms {
  const [min, max, fixed] = [draft.min, draft.max, draft.feeFixed].map(moneyFromText) as [
    Money,
    Money,
    Money,
  ];
  const quick = draft.quickAmounts.map(moneyFromText);
  const payoutMax = draft.payoutMax === null ? null : moneyFromText(draft.payoutMax);
  const isWithdrawal = kind === "withdrawal";
  const wrong =
    (min <= 0n && "min") ||
    (max < min && "max") ||
    // The smallest amount must exceed the fixed fee.
    (fixed >= min && "feeFixed") ||
    (quick.some((amount, index) => amount < min || amount > max || amount <= (quick[index - 1] ?? 0n)) &&
      "quickAmounts") ||
    (payoutMax !== null && (!isWithdrawal || payoutMax < min) && "payoutMax") ||
    (isWithdrawal && draft.payWay === "qr" && "payWay");
  if (wrong) throw new AppError("SYS_BAD_INPUT", { field: `body.${wrong}`, problem: "range" });
  return {
    min: moneyToText(min),
    max: moneyToText(max),
    feePpm: draft.feePpm,
    feeFixed: moneyToText(fixed),
    quickAmounts: quick.map(moneyToText),
    payoutMax: payoutMax === null ? null : moneyToText(payoutMax),
  };
}

/** The database columns of terms. */
const columnsOf = ({ min, max, feePpm, feeFixed, quickAmounts, payoutMax }: Terms) => ({
  min_amount: moneyFromText(min),
  max_amount: moneyFromText(max),
  fee_ppm: feePpm,
  fee_fixed: moneyFromText(feeFixed),
  quick_amounts: quickAmounts.map(moneyFromText),
  payout_max: payoutMax === null ? null : moneyFromText(payoutMax),
});

/** Applies approved terms to new requests. @throws AppError OPS_CHANGED where the method was changed since */
export async function applyMethodTerms(tx: Tx, { wanted }: ApprovedSetting<MethodTerms>): Promise<void> {
  const { kind, methodId, version } = wanted;
  const done = await methods.changeMethod(tx, { id: methodId, kind, version }, columnsOf(wanted));
  if (!done) throw new AppError("OPS_CHANGED");
}
