import type {
  cancelGrant,
  closeClawback as closeCall,
  decideGrant,
  GrantStory,
  grantManually,
  listGrants,
} from "@khela/contract/console/promotions";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { moneyToText, ZERO } from "@khela/kernel/money";
import { bonusOf } from "@khela/rules/promotions/bonus";
import type { Tx } from "../../platform/database.ts";
import type { FreeRoundsOfSource } from "../free-rounds/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { beginGrant } from "./begin-grant.ts";
import { byOperator, type Desk, type PromotionsContext } from "./context.ts";
import { note } from "./edit-promotion.ts";
import { cancelFreeRounds } from "./free-rounds-reward.ts";
import { endParts } from "./instalments.ts";
import { earnGrant } from "./pay-grant.ts";
import { sortOf } from "./sort-of.ts";
import { type Clawback, closeClawback, readClawbacks } from "./store/clawbacks.ts";
import { GRANT_SORTS, type GrantLine, listGrantLines, stepsOf } from "./store/desk.ts";
import { findGrant, type Grant, lockGrant, moveGrant, picturesOf, termsOf } from "./store/grants.ts";
import { planOfGrant } from "./store/plans.ts";
import { findPromotion, isPublished, lockPromotion, type Published } from "./store/promotions.ts";

const SEARCH_LIMIT = 200;

interface Beside {
  account: string;
  clawback: Clawback | undefined;
  rounds: FreeRoundsOfSource | undefined;
}

function rowOf(line: GrantLine, { account, clawback, rounds }: Beside) {
  const { memberId, amount, reserved, at, changedAt, kept, ...rest } = line;
  return {
    ...rest,
    playerId: memberId,
    playerAccount: account,
    amount: amount === null ? null : moneyToText(amount),
    reserved: moneyToText(reserved),
    at: at.toISOString(),
    changedAt: changedAt.toISOString(),
    kept: kept === null ? null : moneyToText(kept),
    freeRounds: rounds
      ? {
          state: rounds.state,
          rounds: rounds.rounds,
          played: rounds.played,
          stake: moneyToText(rounds.stake),
          won: moneyToText(rounds.won),
        }
      : null,
    clawback: clawback
      ? {
          amount: moneyToText(clawback.amount),
          openedAt: clawback.openedAt.toISOString(),
          closedAt: clawback.closedAt?.toISOString() ?? null,
          closedBy: clawback.closedBy,
          reason: clawback.reason,
        }
      : null,
  };
}

/** A page of grants for operators. */
export async function listDeskGrants(
  { platform, identity, freeRounds }: PromotionsContext,
  query: HandlerInput<typeof listGrants>["query"],
): Promise<HandlerOutput<typeof listGrants>> {
  const { pageNo, pageSize, search, playerId, state, promotionId, clawback, reward } = query;
  const found = search ? await identity.searchMembers(search, SEARCH_LIMIT) : undefined;
  const ids = found?.map(({ id }): string => id);
  const memberIds = playerId === undefined ? ids : [playerId].filter((id) => !ids || ids.includes(id));
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, sort: sortOf(GRANT_SORTS, query.sort) };
  const { rows, count, amount } = await listGrantLines(
    platform.db,
    { state, promotionId, memberIds, clawback, reward },
    page,
  );
  const members = await identity.findMembers(rows.map(({ memberId }) => memberId));
  const cases = await readClawbacks(
    platform.db,
    rows.map(({ id }) => id),
  );
  const rounds = await freeRounds.ofSources(
    "promotion",
    rows.map(({ id }) => id),
  );
  return {
    content: rows.map((row) =>
      rowOf(row, {
        account: members.get(row.memberId)?.account ?? "",
        clawback: cases.get(row.id),
        rounds: rounds.get(row.id),
      }),
    ),
    pageNum: pageNo,
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
    totalCount: count,
    totals: { amount: moneyToText(amount) },
  };
}

/** One grant with its application and all steps. @throws AppError SYS_NOT_FOUND */
export async function readGrant(context: PromotionsContext, id: string): Promise<GrantStory> {
  const { platform, identity, uploads, freeRounds } = context;
  const { rows } = await listGrantLines(platform.db, { id }, { limit: 1, offset: 0 });
  const [line] = rows;
  const grant = await findGrant(platform.db, id);
  if (!line || !grant) throw new AppError("SYS_NOT_FOUND");
  const member = await identity.findMember(line.memberId);
  const pictures = await uploads.sizes(await picturesOf(platform.db, id));
  const steps = await stepsOf(platform.db, id);
  const cases = await readClawbacks(platform.db, [id]);
  const rounds = await freeRounds.ofSources("promotion", [id]);
  return {
    ...rowOf(line, { account: member?.account ?? "", clawback: cases.get(id), rounds: rounds.get(id) }),
    comment: grant.comment,
    pictures: pictures.map(({ id: uploadId, width, height }) => ({ uploadId, width, height })),
    steps: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
  };
}

/** A picture of an application, as base64 of a JPEG. @throws AppError SYS_NOT_FOUND */
export async function readGrantPicture(
  { platform, uploads }: PromotionsContext,
  { grantId, uploadId }: { grantId: string; uploadId: string },
): Promise<{ jpeg: string }> {
  const own = (await picturesOf(platform.db, grantId)).includes(uploadId);
  const jpeg = own ? await uploads.document(uploadId, "promotion") : undefined;
  if (!jpeg) throw new AppError("SYS_NOT_FOUND");
  return { jpeg: jpeg.toString("base64") };
}

/**
 * Approves or rejects an application.
 * @throws AppError SYS_NOT_FOUND, PROMO_STATE (state), OPS_REASON, and those of the module that pays where the offer is
 * paid at once: PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED
 */
export async function decideApplication(
  context: PromotionsContext,
  grantId: string,
  { decision, reason }: HandlerInput<typeof decideGrant>["body"],
  desk: Desk,
): Promise<GrantStory> {
  if (decision === "reject" && !reason) throw new AppError("OPS_REASON");
  await act(context, grantId, async (tx, { grant, promotion }) => {
    const by = byOperator(desk);
    if (decision === "reject") {
      const rejection = { at: now(context.platform.clock), by, reason: reason ?? "", note: reason ?? "" };
      await moveGrant(tx, grant, "reject", rejection);
    } else {
      await context.protection.requirePlay(grant.memberId, tx);
      const terms = await termsOf(tx, grant.offerId);
      const earned = { amount: bonusOf(terms, ZERO), by, event: "approve", note: reason ?? "" } as const;
      await earnGrant(context, tx, { grant, promotion }, earned);
    }
    const detail = { grant: grantId, member: grant.memberId, reason: reason ?? null };
    await note(context, tx, desk, { action: `promotion.${decision}`, code: promotion.code, detail });
  });
  return readGrant(context, grantId);
}

/**
 * Takes a grant back that was not claimed, the open parts of one, or its free rounds that were not played.
 * @throws AppError SYS_NOT_FOUND, PROMO_STATE, and those of `cancelFreeRounds`
 */
export async function cancelByOperator(
  context: PromotionsContext,
  grantId: string,
  { reason }: HandlerInput<typeof cancelGrant>["body"],
  desk: Desk,
): Promise<void> {
  await act(context, grantId, async (tx, { grant, promotion }) => {
    if (grant.state === "issued" && !(await context.rewards.cancel(tx, "promotion", grant.id)))
      throw new AppError("PROMO_STATE", { state: "claimed" });
    const change = { by: byOperator(desk), reason, note: reason };
    if (grant.state === "claimed") await cancelFreeRounds(context, tx, grant, change);
    else if (grant.state === "paying")
      await endParts(context, tx, grant, await planOfGrant(tx, grantId), { ...change, event: "cancel" });
    else await moveGrant(tx, grant, "cancel", { ...change, at: now(context.platform.clock) });
    const detail = { grant: grantId, member: grant.memberId, reason };
    await note(context, tx, desk, { action: "promotion.cancel", code: promotion.code, detail });
  });
}

/**
 * Closes the case of a grant whose deposit was corrected after it became cash: the operator says what was decided. Money
 * is moved by an adjustment, never here. @throws AppError SYS_NOT_FOUND, PROMO_STATE (state `closed`)
 */
export async function closeClawbackCase(
  context: PromotionsContext,
  grantId: string,
  { reason }: HandlerInput<typeof closeCall>["body"],
  desk: Desk,
): Promise<GrantStory> {
  await act(context, grantId, async (tx, { grant, promotion }) => {
    const change = { at: now(context.platform.clock), by: byOperator(desk), reason };
    if (!(await closeClawback(tx, grantId, change))) throw new AppError("PROMO_STATE", { state: "closed" });
    const detail = { grant: grantId, member: grant.memberId, reason };
    await note(context, tx, desk, { action: "promotion.clawback", code: promotion.code, detail });
  });
  return readGrant(context, grantId);
}

/** Locks the member's accounts, the promotion and the grant, in this order, and does one thing to the grant. */
async function act(
  { platform, ledger }: PromotionsContext,
  grantId: string,
  work: (tx: Tx, found: { grant: Grant; promotion: Published }) => Promise<void>,
): Promise<void> {
  const known = await findGrant(platform.db, grantId);
  if (!known) throw new AppError("SYS_NOT_FOUND");
  await ledger.transaction(async (tx) => {
    await lockMemberAccounts(tx, known.memberId);
    const promotion = await lockPromotion(tx, known.promotionId);
    const grant = await lockGrant(tx, grantId);
    if (!grant || !isPublished(promotion)) throw new AppError("SYS_NOT_FOUND");
    await work(tx, { grant, promotion });
  });
}

/**
 * Grants a promotion of the manual kind to a player.
 * @throws AppError SYS_NOT_FOUND, PROMO_STATE for a promotion of another kind, and those of `beginGrant`
 */
export async function grantToPlayer(
  context: PromotionsContext,
  order: {
    promotionId: string;
    body: HandlerInput<typeof grantManually>["body"];
    idempotency: { key: string; hash: string };
  },
  desk: Desk,
): Promise<GrantStory> {
  const { promotionId, body, idempotency } = order;
  const member = await context.identity.findByAccount(body.account);
  const known = await findPromotion(context.platform.db, { id: promotionId });
  if (!member || !known) throw new AppError("SYS_NOT_FOUND");
  const trigger = known.terms?.trigger.kind ?? known.draftText.trigger.kind;
  if (trigger !== "manual") throw new AppError("PROMO_STATE", { state: trigger });
  const once = { scope: `operator:${desk.operator.operatorId}:promotions.grant`, ...idempotency };
  const { answer } = await context.ledger.command(once, async (tx) => {
    const begun = await beginGrant(context, tx, {
      promotionId,
      memberId: member.id,
      country: null,
      source: "operator",
      by: byOperator(desk),
      note: body.reason,
    });
    const amount = bonusOf(begun.promotion.terms, ZERO);
    const { grant } = await earnGrant(context, tx, begun, { amount, by: byOperator(desk) });
    const detail = { grant: grant.id, member: member.id, reason: body.reason };
    await note(context, tx, desk, { action: "promotion.grant", code: begun.promotion.code, detail });
    return { grantId: grant.id };
  });
  return readGrant(context, answer.grantId);
}
