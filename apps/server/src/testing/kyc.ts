import type { CallInput } from "@khela/contract/endpoint";
import { requestKyc, uploadPicture } from "@khela/contract/kyc";
import { updateProfile } from "@khela/contract/security";
import type { TestApp, TestMember } from "./app.ts";
import { drawPicture } from "./pictures.ts";

type Request = CallInput<typeof requestKyc>["body"];

let numbers = 1_000_000_000;

/** A document number that no other test uses. */
export function freshNumber(): string {
  numbers += 1;
  return String(numbers);
}

export async function uploadDocument(member: TestMember): Promise<string> {
  const picture = await drawPicture("jpeg", { width: 320, height: 200 });
  const { uploadId } = await member.call(uploadPicture, { query: { purpose: "kyc" } }, { picture });
  return uploadId;
}

/** A new member with name and birthday. */
export async function knownMember(app: TestApp, birthday = "1990-02-28"): Promise<TestMember> {
  const member = await app.registerMember();
  await member.call(updateProfile, { body: { realName: "Abdur Rahim", birthday } });
  return member;
}

/** Requests a KYC check with fresh pictures, by default of the identity. */
export async function askFor(member: TestMember, request: Partial<Request> = {}) {
  return member.call(requestKyc, {
    body: {
      kind: "identity",
      documentType: "nid",
      documentNumber: freshNumber(),
      uploadIds: [await uploadDocument(member)],
      ...request,
    },
  });
}
