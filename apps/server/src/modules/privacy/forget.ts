import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { ZERO } from "@khela/kernel/money";
import { eraseClosedUntil } from "@khela/rules/auth/account-life";
import { inTransaction } from "../../platform/database.ts";
import type { OperatorSession } from "../../platform/http/principal.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { memberStatusChanged } from "../members/index.ts";
import type { PrivacyContext } from "./context.ts";
import { deleteExportsOf } from "./store.ts";

/**
 * Job: erases personal data from accounts that were closed long enough ago; their ledger, bets and sums stay
 * under an id. Excluded persons stay known by keyed hashes until the exclusion ends. An account that has
 * received money since is skipped, with a warning in the log.
 */
export function forgetClosed(context: PrivacyContext): void {
  const { platform, identity, wallet } = context;
  const { clock, config, log } = platform;
  const forget = async (memberId: MemberId): Promise<void> => {
    const member = await identity.findMember(memberId);
    if (!member) return;
    const { cash, held } = await wallet.funds(memberId, member.currency);
    if (cash === ZERO && held === ZERO) await forgetMember(context, memberId);
    else log.warn({ memberId }, "a closed account has money: it is not forgotten");
  };
  const until = () => eraseClosedUntil(clock.nowMs(), config.closedAccounts);
  scheduleWorkLists(
    platform,
    { job: "privacy-forget-closed", cron: "20 2 * * *" },
    idList((after, limit) => identity.listToForget(until(), after, limit), forget),
  );
}

/** Every module that stores data of the person erases it, in one transaction. */
async function forgetMember(context: PrivacyContext, memberId: MemberId): Promise<void> {
  const {
    platform,
    identity,
    kyc,
    uploads,
    support,
    tableChat,
    liveChat,
    members,
    cashier,
    protection,
    audit,
  } = context;
  const excluded = (await protection.excludedAmong([memberId])).has(memberId);
  await inTransaction(platform.database, async (tx) => {
    if (excluded) await identity.traces.remember(tx, memberId, await kyc.documentKeys(tx, memberId));
    const account = await identity.forget(tx, memberId);
    if (account === undefined) return;
    await kyc.forget(tx, memberId);
    await uploads.forget(tx, memberId);
    await support.forget(tx, memberId);
    await tableChat.forget(tx, memberId);
    await liveChat.forget(tx, memberId);
    await context.messages.forget(tx, memberId);
    await context.promotions.forget(tx, memberId);
    await members.forget(tx, memberId);
    await context.points.forget(tx, memberId);
    await cashier.own.forget(tx, memberId, account);
    await deleteExportsOf(tx, memberId);
    await platform.events.publish(tx, memberStatusChanged, { memberId });
    await audit.write(tx, {
      actor: "system",
      action: "player.forget",
      subject: `member:${memberId}`,
      detail: { excluded },
      ip: "",
    });
  });
}

/**
 * Reopens a closed account on the player's request, while that is possible.
 * @throws AppError SYS_NOT_FOUND, CLOSE_FINAL
 */
export async function reopenAccount(
  { platform, identity, audit }: PrivacyContext,
  memberId: MemberId,
  wish: { reason: string; operator: Pick<OperatorSession, "username">; ip: string },
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const account = await identity.reopen(tx, memberId);
    if (account === undefined) throw new AppError("SYS_NOT_FOUND");
    await platform.events.publish(tx, memberStatusChanged, { memberId });
    await audit.write(tx, {
      actor: `operator:${wish.operator.username}`,
      action: "player.reopen",
      subject: `member:${memberId}`,
      detail: { account, reason: wish.reason },
      ip: wish.ip,
    });
  });
}
