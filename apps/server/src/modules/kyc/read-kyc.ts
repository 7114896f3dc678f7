import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { getKycRequest, listKyc } from "@khela/contract/console/kyc";
import type { getKyc } from "@khela/contract/kyc";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { ageOn } from "@khela/rules/kyc/age";
import { nextKycKind } from "@khela/rules/kyc/level";
import { inTransaction } from "../../platform/database.ts";
import type { KycContext } from "./context.ts";
import { openNumber } from "./document.ts";
import { approvedOf, levelOf } from "./level.ts";
import { note, type Reviewer } from "./review-kyc.ts";
import { findRequest, type KycRow, listOf, listQueue, listSameNumber, picturesOf, SORTS } from "./store.ts";
import { queueView, requestView } from "./views.ts";

/** The player's level, the kind to prove next, and all requests so far. */
export async function ownKyc(context: KycContext, memberId: MemberId): Promise<HandlerOutput<typeof getKyc>> {
  const { platform, system } = context;
  const [level, approved, requests, minimumAge] = await Promise.all([
    levelOf(context, memberId),
    approvedOf(platform.db, memberId),
    listOf(platform.db, memberId),
    system.minimumAge(),
  ]);
  const next = nextKycKind(approved, dayOf(platform.clock.nowMs()).key);
  return { level, next, minimumAge, requests: requests.map(requestView) };
}

const SEARCH_LIMIT = 200;

/** The operators' queue. */
export async function kycQueue(
  { platform, identity }: KycContext,
  query: HandlerInput<typeof listKyc>["query"],
): Promise<HandlerOutput<typeof listKyc>> {
  const { pageNo, pageSize, state, search } = query;
  const found = search ? await identity.searchMembers(search, SEARCH_LIMIT) : undefined;
  const { rows, count } = await listQueue(
    platform.db,
    { state, memberIds: found?.map(({ id }) => id) },
    { offset: (pageNo - 1) * pageSize, limit: pageSize, sort: sortOf(query.sort) },
  );
  const members = await identity.findMembers(rows.map((row) => row.member_id as MemberId));
  const at = now(platform.clock);
  return {
    content: rows.map((row) => queueView(row, members.get(row.member_id as MemberId), at)),
    pageNum: pageNo,
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
    totalCount: count,
  };
}

/** @throws AppError SYS_BAD_INPUT for a column that the queue can't be sorted by */
function sortOf(sort: string | undefined) {
  if (sort === undefined) return undefined;
  const name = sort.replace(/^-/, "");
  if (!Object.hasOwn(SORTS, name))
    throw new AppError("SYS_BAD_INPUT", { field: "query.sort", problem: "unknown" });
  return { by: name as keyof typeof SORTS, descending: sort.startsWith("-") };
}

/**
 * All of one check, for an operator; the view is recorded in the audit log.
 * @throws AppError SYS_NOT_FOUND
 */
export async function readKycRequest(
  context: KycContext,
  reviewer: Reviewer,
): Promise<HandlerOutput<typeof getKycRequest>> {
  const { platform, identity, uploads } = context;
  const row = await existing(context, reviewer.requestId);
  const memberId = row.member_id as MemberId;
  const [member, profile, pictures, same] = await Promise.all([
    identity.findMember(memberId),
    identity.profileOf(memberId),
    picturesOf(platform.db, row.id),
    row.number_key ? listSameNumber(platform.db, row.number_key, memberId) : [],
  ]);
  const others = await identity.findMembers(same.map((other) => other.member_id as MemberId));
  const sizes = await uploads.sizes(pictures);
  await inTransaction(platform.database, (tx) =>
    note(context, tx, reviewer, { action: "kyc.look", row, member, detail: {} }),
  );
  const birthday = profile?.birthday || null;
  return {
    ...queueView(row, member, now(platform.clock)),
    language: member?.language ?? "bn",
    realName: profile?.payeeName || null,
    birthday,
    age: birthday === null ? null : ageOn(birthday, dayOf(platform.clock.nowMs()).key),
    documentNumber: openNumber(platform.secrets, row),
    pictures: sizes.map(({ id, width, height }) => ({ uploadId: id, width, height })),
    sameDocument: same.map((other) => ({
      memberId: other.member_id,
      account: others.get(other.member_id as MemberId)?.account ?? "",
      at: other.at.toISOString(),
    })),
  };
}

/** One picture of a check; the view is recorded in the audit log. @throws AppError SYS_NOT_FOUND */
export async function readKycPicture(
  context: KycContext,
  reviewer: Reviewer,
  uploadId: string,
): Promise<{ jpeg: string }> {
  const { platform, identity, uploads } = context;
  const row = await existing(context, reviewer.requestId);
  const pictures = await picturesOf(platform.db, row.id);
  const bytes = pictures.includes(uploadId) ? await uploads.document(uploadId) : undefined;
  if (!bytes) throw new AppError("SYS_NOT_FOUND");
  const member = await identity.findMember(row.member_id as MemberId);
  const detail = { picture: pictures.indexOf(uploadId) + 1 };
  await inTransaction(platform.database, (tx) =>
    note(context, tx, reviewer, { action: "kyc.picture", row, member, detail }),
  );
  return { jpeg: bytes.toString("base64") };
}

async function existing({ platform }: KycContext, requestId: string): Promise<KycRow> {
  const row = await findRequest(platform.db, requestId);
  if (!row) throw new AppError("SYS_NOT_FOUND");
  return row;
}
