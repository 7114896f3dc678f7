import { randomBytes } from "node:crypto";
import { type Deposit, NORMAL_PROMOTION } from "@khela/contract/cashier";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyToText } from "@khela/kernel/money";
import { brokenRules, depositRules } from "@khela/rules/cashier/checks";
import { quoteFee } from "@khela/rules/cashier/fee";
import type { Tx } from "../../platform/database.ts";
import { singleFlight } from "../../platform/single-flight.ts";
import type { CashierContext, Member, MoneyTerms } from "./context.ts";
import { guardDeposit } from "../protection/index.ts";
import { inMode } from "./money-mode.ts";
import { providerAccepts } from "./provider-switch.ts";
import { syncPaymentWithProvider } from "./sync-payment.ts";
import { makeReference } from "./references.ts";
import * as deposits from "./store/deposits.ts";
import { type Method, readMethods } from "./store/methods.ts";
import { lockMemberRequests } from "./store/withdrawals.ts";
import { depositView } from "./views.ts";

export interface DepositRequest {
  member: Member;
  methodId: string;
  amount: Money;
  /** The chosen promotion; `normal` by default. */
  promotion?: string | undefined;
  /** The address of the request, by which a promotion knows the country; empty for programs. */
  ip?: string | undefined;
  /** The fee that the payer was shown. */
  fee?: Money | undefined;
  /** The caller's key and a SHA-256 in hex of the whole request. */
  idempotency: { key: string; hash: string };
}

/**
 * Starts a deposit in three steps: insert it, send it to the provider (outside any transaction), save the payment
 * page. Where the provider doesn't answer, the deposit stays `created` and a job continues.
 * @throws AppError MONEY_METHOD_OFF, MONEY_AMOUNT, MONEY_FEE, MONEY_PENDING_LIMIT, MONEY_PROMOTION, PROMO_*, MONEY_KEY_REUSED,
 * PROTECT_EXCLUDED, PROTECT_LIMIT; MONEY_IN_FLIGHT while another process handles it
 */
export function createDepositCommand(context: CashierContext): (request: DepositRequest) => Promise<Deposit> {
  // Concurrent calls in this process share one answer; calls at other processes are told to retry.
  return singleFlight(
    ({ member, idempotency }) => `${member.memberId} ${idempotency.key} ${idempotency.hash}`,
    (request) => createDeposit(context, request),
  );
}

async function createDeposit(context: CashierContext, request: DepositRequest): Promise<Deposit> {
  const { ledger, platform, settings } = context;
  const { db, clock } = platform;
  const scope = `member:${request.member.memberId}:cashier.createDeposit`;
  const { key, hash } = request.idempotency;
  const money = await context.system.money();
  const begun = await ledger.command({ scope: `${scope}:begin`, key, hash }, (tx) =>
    begin(context, tx, request, money),
  );
  const { depositId } = begun.answer;
  const row = await deposits.findDeposit(db, { id: depositId });
  if (!row) throw new Error(`deposit ${depositId} is gone`);
  if (row.state === "created" && row.checks === 0) {
    // The first call holds the lease from its insert on; a retry takes over a lease that has expired.
    const lease = { now: now(clock), until: new Date(clock.nowMs() + settings.leaseMs) };
    const mine = begun.replayed ? await deposits.leaseDeposit(db, depositId, lease) : row;
    if (!mine) throw new AppError("MONEY_IN_FLIGHT");
    await syncPaymentWithProvider(context, mine, begun.replayed ? "resume" : "create");
  }
  const told = await ledger.command({ scope, key, hash }, async (tx) => {
    const latest = await deposits.findDeposit(tx, { id: depositId });
    if (!latest) throw new Error(`deposit ${depositId} is gone`);
    return depositView(latest);
  });
  return told.answer;
}

async function begin(
  context: CashierContext,
  tx: Tx,
  { member, methodId, amount, fee, promotion = NORMAL_PROMOTION, ip = "" }: DepositRequest,
  money: MoneyTerms,
): Promise<{ depositId: string }> {
  const { platform, settings } = context;
  const { clock, ids } = platform;
  const at = now(clock);
  await lockMemberRequests(tx, member.memberId);
  await guardDeposit(tx, { memberId: member.memberId, amount, nowMs: clock.nowMs() }, (since) =>
    deposits.sumAsked(tx, member.memberId, since),
  );
  const method = await depositMethod(context, tx, methodId, money);
  const open = await deposits.countOpenDeposits(tx, member.memberId, at);
  const [broken] = brokenRules(depositRules, {
    method,
    maxOpen: settings.maxOpenDeposits,
    facts: { amount, open },
  });
  if (broken) throw new AppError(broken.code, broken.params);
  const quoted = quoteFee(amount, method).fee;
  if (fee !== undefined && fee !== quoted) throw new AppError("MONEY_FEE", { fee: moneyToText(quoted) });
  const depositId = ids.next();
  const until = new Date(clock.nowMs() + settings.leaseMs);
  await deposits.insertDeposit(tx, {
    id: depositId,
    reference: makeReference("D", randomBytes(16)),
    member_id: member.memberId,
    member_account: member.account,
    method_id: method.id,
    method_name: method.name,
    provider: method.provider,
    currency: member.currency,
    amount,
    fee_ppm: Number(method.feePpm),
    fee_fixed: method.feeFixed,
    fee: quoted,
    promotion,
    pay_way: method.payWay,
    created_at: at,
    expires_at: new Date(clock.nowMs() + settings.depositLifetimeMs),
    busy_until: until,
    // If this process crashes, a job asks the provider later.
    next_check_at: until,
  });
  if (promotion !== NORMAL_PROMOTION) {
    if (!context.promotions) throw new AppError("MONEY_PROMOTION");
    const { memberId, currency } = member;
    await context.promotions.choose(tx, { memberId, currency, ip, code: promotion, depositId, amount });
  }
  return { depositId };
}

/**
 * The method as it is now. The switch of its provider is locked, so the kill switch waits until this deposit is
 * inserted.
 */
async function depositMethod(
  context: CashierContext,
  tx: Tx,
  methodId: string,
  money: MoneyTerms,
): Promise<Method> {
  const methods = inMode(context, money, await readMethods(tx));
  const method = methods.find(({ id, kind }) => id === methodId && kind === "deposit");
  if (!method || !(await providerAccepts(tx, method.provider, "deposits"))) {
    throw new AppError("MONEY_METHOD_OFF");
  }
  return method;
}
