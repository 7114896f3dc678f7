import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { paymentMethod } from "../cashier.ts";
import { instant, positiveMoneyText, rowVersion, shortText, typedAmount } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

/**
 * A payment provider. While it is switched off it gets no new payments or payouts, but open ones still
 * settle.
 */
const paymentProvider = z.object({
  name: z.string(),
  depositsOn: z.boolean(),
  payoutsOn: z.boolean(),
  /** The reason, operator and time of the last change. */
  reason: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
  /** The numbers of open deposits and payouts at this provider. */
  openDeposits: z.int(),
  openPayouts: z.int(),
  version: rowVersion,
});
export type ConsoleProvider = z.output<typeof paymentProvider>;

/** How the payer pays: on the provider's page in a tab of its own, or by a QR code on the site's page. */
export const PAY_WAYS = ["page", "qr"] as const;

const methodRow = z.extend(paymentMethod, {
  provider: z.string(),
  /** `off`: shown as temporarily closed; `hidden`: not shown at all. */
  state: z.enum(["on", "off", "hidden"]),
  /** Withdrawals: the maximum of one payout; null: the method's own maximum. */
  payoutMax: z.nullable(positiveMoneyText),
  position: z.int(),
  version: rowVersion,
});
export type ConsoleMethod = z.output<typeof methodRow>;

const providersView = z.object({ providers: z.array(paymentProvider), methods: z.array(methodRow) });

export const listProviders = endpoint({
  id: "console.providers",
  summary: "Payment providers with their switches, and every method in both directions.",
  method: "GET",
  path: "/console/api/providers",
  auth: "operator",
  permission: "providers.read",
  response: providersView,
  errors: [],
});

export const switchProvider = endpoint({
  id: "console.switchProvider",
  summary: "The kill switch: new deposits and payouts of a provider, on or off, in every process at once.",
  method: "PUT",
  path: "/console/api/providers/:provider/switch",
  auth: "operator",
  permission: "providers.write",
  params: z.strictObject({ provider: shortText(40) }),
  body: z.strictObject({ depositsOn: z.boolean(), payoutsOn: z.boolean(), version: rowVersion, reason }),
  response: paymentProvider,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const METHOD_KINDS = ["deposit", "withdrawal"] as const;

export const updateMethod = endpoint({
  id: "console.updateMethod",
  summary:
    "A payment method's name, time and state, at once; its limits, fees and quick amounts once another operator approves.",
  method: "PUT",
  path: "/console/api/payment-methods/:kind/:methodId",
  auth: "operator",
  permission: "providers.write",
  params: z.strictObject({ kind: z.enum(METHOD_KINDS), methodId: shortText(40) }),
  body: z.strictObject({
    name: shortText(40, 2),
    state: z.enum(["on", "off", "hidden"]),
    min: typedAmount,
    max: typedAmount,
    feePpm: z.int().check(z.gte(0), z.lte(1_000_000)),
    feeFixed: typedAmount,
    quickAmounts: z.array(typedAmount).check(z.maxLength(9)),
    minutes: z.int().check(z.gte(1), z.lte(10_080)),
    payWay: z.enum(PAY_WAYS),
    payoutMax: z.nullable(typedAmount),
    version: rowVersion,
    reason,
  }),
  /** The request that waits for another operator; null where there is none. */
  response: z.object({ method: methodRow, waiting: z.nullable(approvalRow) }),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const orderMethods = endpoint({
  id: "console.orderMethods",
  summary: "The order in which players see the methods of one direction.",
  method: "PUT",
  path: "/console/api/payment-methods/:kind",
  auth: "operator",
  permission: "providers.write",
  params: z.strictObject({ kind: z.enum(METHOD_KINDS) }),
  /** All methods of the direction; a list that lacks one was made from an outdated view and is refused. */
  body: z.strictObject({ order: z.array(shortText(40)).check(z.minLength(1), z.maxLength(100)), reason }),
  response: providersView,
  errors: ["OPS_CHANGED"],
});
