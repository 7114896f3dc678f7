import { getKyc, requestKyc } from "@khela/contract/kyc";
import { dayPlus } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { askFor, freshNumber, knownMember, uploadDocument } from "../../testing/kyc.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const codeOfAsking = async (member: TestMember, request: Parameters<typeof askFor>[1] = {}) => {
  try {
    await askFor(member, request);
    return "OK";
  } catch (error) {
    const { code, params } = error as { code: string; params: { field?: string } };
    return params.field ? `${code} ${params.field}` : code;
  }
};

describe("[AUTH-20] asking for an identity check", () => {
  it("starts with the identity, on level 0", async () => {
    const member = await knownMember(app);
    expect(await member.call(getKyc)).toEqual({ level: 0, next: "identity", minimumAge: 18, requests: [] });
    const request = await askFor(member);
    expect(request).toMatchObject({ kind: "identity", state: "open", decidedAt: null, reason: null });
    expect(await member.call(getKyc)).toEqual({
      level: 0,
      next: "identity",
      minimumAge: 18,
      requests: [request],
    });
  });

  it("keeps the number sealed", async () => {
    const member = await knownMember(app);
    const number = freshNumber();
    const { id } = await askFor(member, { documentNumber: number });
    const { rows } = await app.owner.pool.query("select * from kyc_request where id = $1", [id]);
    expect(JSON.stringify(rows)).not.toContain(number);
  });

  it("is open once per kind, also when asked twice at once", async () => {
    const member = await knownMember(app);
    const twice = await Promise.all([codeOfAsking(member), codeOfAsking(member)]);
    expect(twice.toSorted()).toEqual(["KYC_STATE", "OK"]);
    expect(await codeOfAsking(member)).toBe("KYC_STATE");
  });

  it("goes step by step", async () => {
    const member = await knownMember(app);
    const early = { kind: "address", documentType: "utilityBill" } as const;
    expect(await codeOfAsking(member, early)).toBe("KYC_STATE");
  });

  it("needs a name, a birthday and the age", async () => {
    const nobody = await app.registerMember();
    expect(await codeOfAsking(nobody)).toBe("FIELD_FORMAT realName");
    const member = await knownMember(app, "2007-01-01");
    await app.owner.pool.query("update system_settings set minimum_age = 21, version = version + 1");
    const strict = await startTestApp({ beside: app });
    const there = { ...member, call: strict.callAs(member.token) };
    expect(await codeOfAsking(there)).toBe("KYC_AGE");
    expect((await there.call(getKyc)).minimumAge).toBe(21);
    await strict.stop();
    await app.owner.pool.query("update system_settings set minimum_age = 18, version = version + 1");
  });

  it("needs the document's number and last day, as they are", async () => {
    const member = await knownMember(app);
    const passport = { documentType: "passport", documentNumber: "BX0123456" } as const;
    const today = dayPlus(Date.now(), 0).key;
    expect(await codeOfAsking(member, { documentNumber: "12345" })).toBe("FIELD_FORMAT documentNumber");
    expect(await codeOfAsking(member, passport)).toBe("FIELD_FORMAT expiresOn");
    expect(await codeOfAsking(member, { ...passport, expiresOn: today })).toBe("FIELD_FORMAT expiresOn");
    expect(await codeOfAsking(member, { ...passport, expiresOn: "2031-02-30" })).toBe(
      "SYS_BAD_INPUT body.expiresOn",
    );
    expect(await codeOfAsking(member, { documentType: "payslip" })).toBe("SYS_BAD_INPUT body.documentType");
    const tomorrow = dayPlus(Date.now(), 1).key;
    expect(await codeOfAsking(member, { ...passport, expiresOn: tomorrow })).toBe("OK");
  });

  it("takes a document that holds for good, or beyond the days that books and reports have", async () => {
    const licence = { documentType: "drivingLicence", documentNumber: "DK0123456L0001" } as const;
    const [forGood, long] = [await knownMember(app), await knownMember(app)];
    expect(await codeOfAsking(forGood, licence)).toBe("OK");
    expect((await forGood.call(getKyc)).requests[0]?.expiresOn).toBeNull();
    const passport = { documentType: "passport", documentNumber: "BX0123457" } as const;
    expect(await codeOfAsking(long, { ...passport, expiresOn: "2150-01-01" })).toBe("OK");
    expect((await long.call(getKyc)).requests[0]?.expiresOn).toBe("2150-01-01");
  });

  it("takes one to three of the member's own fresh uploads, each once", async () => {
    const [member, other] = [await knownMember(app), await knownMember(app)];
    const [mine, theirs] = [await uploadDocument(member), await uploadDocument(other)];
    expect(await codeOfAsking(member, { uploadIds: [theirs] })).toBe("SYS_NOT_FOUND");
    expect(await codeOfAsking(member, { uploadIds: [mine, theirs] })).toBe("SYS_NOT_FOUND");
    expect(await codeOfAsking(member, { uploadIds: [mine, mine] })).toBe("SYS_NOT_FOUND");
    expect(await codeOfAsking(member, { uploadIds: [] })).toBe("SYS_BAD_INPUT body.uploadIds");
    expect(await codeOfAsking(member, { uploadIds: [mine, mine, mine, mine] })).toBe(
      "SYS_BAD_INPUT body.uploadIds",
    );
    expect(await codeOfAsking(other, { uploadIds: [theirs] })).toBe("OK");
    expect(await codeOfAsking(member, { uploadIds: [mine] })).toBe("OK");
  });

  it("is nobody else's to see, and needs a session", async () => {
    const [member, other] = [await knownMember(app), await knownMember(app)];
    await askFor(member);
    expect((await other.call(getKyc)).requests).toEqual([]);
    expect(await codeOf(app.call, getKyc)).toBe("AUTH_REQUIRED");
    const uploadIds = [await uploadDocument(other)];
    const input = { body: { kind: "identity" as const, documentType: "nid" as const, uploadIds } };
    expect(await codeOf(app.call, requestKyc, input)).toBe("AUTH_REQUIRED");
  });
});
