import type { HandlerInput } from "@khela/contract/endpoint";
import type { requestKyc as requestCall } from "@khela/contract/kyc";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { dayOf } from "@khela/kernel/period";
import { birthdayProblem } from "@khela/rules/kyc/age";
import { nextKycKind } from "@khela/rules/kyc/level";
import { PROFILE_LABELS } from "@khela/rules/profile/labels";
import { brokenConstraint, inTransaction } from "../../platform/database.ts";
import type { KycContext } from "./context.ts";
import { checkDocument, storedNumber } from "./document.ts";
import { approvedOf } from "./level.ts";
import { insertRequest, type KycRow, listSameNumber } from "./store.ts";

type Body = HandlerInput<typeof requestCall>["body"];

/**
 * A player asks for the next level. An identity can be checked only against a name and a birthday that the
 * player has stated before.
 * @throws AppError KYC_STATE (one is open, or this kind is not next), KYC_AGE (age), SYS_NOT_FOUND (an upload
 *   that is not the player's or was used), AUTH_NOT_ACCEPTED, FIELD_FORMAT (realName, birthday,
 *   documentNumber, expiresOn), SYS_BAD_INPUT (the document doesn't prove this)
 */
export async function requestKyc(context: KycContext, memberId: MemberId, body: Body): Promise<KycRow> {
  const { platform, uploads } = context;
  const today = dayOf(platform.clock.nowMs()).key;
  const number = checkDocument(body, today);
  if (body.kind === "identity") await checkPerson(context, memberId, today);
  const id = platform.ids.next();
  const stored = storedNumber(platform.secrets, id, { type: body.documentType, number });
  await refuseExcluded(context, memberId, stored.number_key);
  try {
    return await inTransaction(platform.database, async (tx) => {
      if (nextKycKind(await approvedOf(tx, memberId), today) !== body.kind) throw new AppError("KYC_STATE");
      await uploads.claim(tx, { memberId }, "kyc", body.uploadIds);
      return insertRequest(
        tx,
        {
          id,
          member_id: memberId,
          kind: body.kind,
          state: "open",
          at: now(platform.clock),
          document_type: body.documentType,
          expires_on: body.expiresOn ?? null,
          ...stored,
        },
        body.uploadIds,
      );
    });
  } catch (error) {
    if (brokenConstraint(error) === "kyc_request_one_open")
      throw new AppError("KYC_STATE", {}, { cause: error });
    throw error;
  }
}

/** Refuses a document of an excluded person on another account. @throws AppError AUTH_NOT_ACCEPTED */
async function refuseExcluded(
  { platform, identity }: KycContext,
  memberId: MemberId,
  numberKey: Buffer | null,
): Promise<void> {
  if (!numberKey) return;
  const others = await listSameNumber(platform.db, numberKey, memberId);
  const ids = others.map(({ member_id }) => member_id as MemberId);
  await identity.traces.refuseHolders(ids, [numberKey], memberId);
}

/**
 * Checks that the player has stated a name and is old enough.
 * @throws AppError FIELD_FORMAT (realName, birthday), KYC_AGE (age)
 */
export async function checkPerson(context: KycContext, memberId: MemberId, today: string): Promise<void> {
  const profile = await context.identity.profileOf(memberId);
  const required = (field: "realName" | "birthday") => {
    const { minLength: min, maxLength: max } = PROFILE_LABELS[field];
    return new AppError("FIELD_FORMAT", { field, patternId: "required", min, max });
  };
  if (!profile?.payeeName) throw required("realName");
  if (!profile.birthday) throw required("birthday");
  const age = await context.system.minimumAge();
  if (birthdayProblem(profile.birthday, today, age)) throw new AppError("KYC_AGE", { age });
}
