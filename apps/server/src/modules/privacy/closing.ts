import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { closeAccount as closeCall, getClosing } from "@khela/contract/own-data";
import { AppError } from "@khela/kernel/errors";
import { type Money, money, moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import { closedAccountDeadlines } from "@khela/rules/auth/account-life";
import { now } from "@khela/kernel/clock";
import type { Tx } from "../../platform/database.ts";
import type { MemberSession } from "../../platform/http/principal.ts";
import { houseAccount, memberAccount, move } from "../ledger/index.ts";
import { memberStatusChanged } from "../members/index.ts";
import type { PrivacyContext } from "./context.ts";
import { deleteExportsOf } from "./store.ts";

type Closing = HandlerOutput<typeof getClosing>;
type Blocker = Closing["blockers"][number];

/** The reasons that prevent closing the account, and the dates of its future states (SAFE-06). */
export async function readClosing(context: PrivacyContext, session: MemberSession): Promise<Closing> {
  const { memberId, currency } = session;
  const { config } = context.platform;
  const [blockers, excluded] = await Promise.all([
    readBlockers(context, session),
    context.protection.excludedAmong([memberId]),
  ]);
  const { reopenDays, keptDays } = config.closedAccounts;
  const balance = blockers.find(({ what }) => what === "balance")?.amount ?? null;
  return {
    blockers,
    currency,
    mayGiveUp: balance !== null && (await mayGiveUp(context, moneyFromText(balance))) ? balance : null,
    excluded: excluded.size > 0,
    reopenDays,
    keptDays,
  };
}

/** In the order in which a player can resolve them. */
async function readBlockers(
  { wallet, cashier, rounds, vendorWallets, pvp }: PrivacyContext,
  { memberId, currency }: MemberSession,
): Promise<Blocker[]> {
  const [funds, open, staked, away, chips] = await Promise.all([
    wallet.funds(memberId, currency),
    cashier.own.open(memberId),
    rounds.openStakeOf(memberId),
    vendorWallets.balanceAtVendors({ memberId, currency }),
    pvp.chipsOf(memberId),
  ]);
  const blockers: Blocker[] = [];
  const add = (what: Blocker["what"], count: number, amount: Money | null) =>
    blockers.push({ what, count, amount: amount === null ? null : moneyToText(amount) });
  const atStake = money(staked + chips);
  if (atStake > ZERO) add("rounds", 0, atStake);
  if (open.deposits > 0) add("deposits", open.deposits, null);
  if (open.withdrawals > 0) add("withdrawals", open.withdrawals, funds.held);
  if (away === null || away > ZERO) add("vendors", 0, away);
  if (funds.held > ZERO && open.withdrawals === 0) add("held", 0, funds.held);
  if (funds.cash > ZERO) add("balance", 0, funds.cash);
  return blockers;
}

/** Whether the balance is play money, or too small to be withdrawn. */
async function mayGiveUp({ system, cashier }: PrivacyContext, balance: Money): Promise<boolean> {
  if ((await system.money()).mode === "play") return true;
  const smallest = await cashier.own.smallestWithdrawal();
  return smallest !== undefined && balance < smallest;
}

/**
 * Closes the account, after the password and, where two-factor is on, a code: sessions end at once and no
 * login works. An exclusion continues and keeps the person from opening a new account (SAFE-02).
 * @throws AppError AUTH_PASSWORD_WRONG, AUTH_TOTP, AUTH_LOCKED, SYS_UNAVAILABLE, CLOSE_OPEN (what)
 */
export async function closeOwnAccount(
  context: PrivacyContext,
  session: MemberSession,
  wish: HandlerInput<typeof closeCall>["body"],
  ip: string,
): Promise<{ reopenUntil: string }> {
  const { platform, identity, ledger, audit } = context;
  const { memberId } = session;
  await identity.confirmOwner(memberId, wish);
  const ended = await ledger.transaction(async (tx) => {
    const sessions = await identity.close(tx, memberId, async () => {
      if (wish.giveUp !== null) await giveUp(context, tx, session, moneyFromText(wish.giveUp));
      await refuseOpen(context, session, wish.giveUp !== null);
      await context.freeRounds.giveUpAll(tx, memberId);
      await context.bonuses.giveUpAll(tx, memberId);
    });
    await deleteExportsOf(tx, memberId);
    await platform.events.publish(tx, memberStatusChanged, { memberId });
    await audit.write(tx, {
      actor: `member:${memberId}`,
      action: "player.close",
      subject: `member:${memberId}`,
      detail: { account: session.account, gaveUp: wish.giveUp ?? "0" },
      ip,
    });
    return sessions;
  });
  identity.dropSessions(ended, "closed");
  const { reopenUntil } = closedAccountDeadlines(now(platform.clock), platform.config.closedAccounts);
  return { reopenUntil: reopenUntil.toISOString() };
}

/**
 * Refuses to close with open business. Apart from the balance it is read outside the transaction, because it
 * can't grow once the locked account can't begin anything.
 */
async function refuseOpen(context: PrivacyContext, session: MemberSession, gaveUp: boolean): Promise<void> {
  const blockers = await readBlockers(context, session);
  const first = blockers.find(({ what }) => !(gaveUp && what === "balance"));
  if (first) throw new AppError("CLOSE_OPEN", { what: first.what });
}

/**
 * Gives the whole balance to the house in the closing's transaction, if it is exactly the amount that the
 * player was shown.
 * @throws AppError CLOSE_OPEN where it is another amount, or one that can be withdrawn
 */
async function giveUp(
  context: PrivacyContext,
  tx: Tx,
  { memberId, currency }: MemberSession,
  amount: Money,
): Promise<void> {
  const { ledger, wallet } = context;
  const isTheRest = async () => (await wallet.funds(memberId, currency)).cash === amount;
  if (amount <= ZERO || !(await mayGiveUp(context, amount)) || !(await isTheRest()))
    throw new AppError("CLOSE_OPEN", { what: "balance" });
  const cash = memberAccount(memberId, "cash", currency);
  const house = houseAccount("adjustments", currency);
  await ledger.post(tx, move(cash, house, amount, "closing.given-up", memberId));
  // The posting has locked the account, so a read outside the transaction shows the final balance before it.
  if (!(await isTheRest())) throw new AppError("CLOSE_OPEN", { what: "balance" });
}
