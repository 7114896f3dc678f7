import { getFeedbackPicture, listFeedback } from "@khela/contract/console/feedback";
import { listAudit } from "@khela/contract/console/system";
import { getOwnFeedbackPicture, listOwnFeedback, sendFeedback } from "@khela/contract/feedback";
import { uploadPicture } from "@khela/contract/kyc";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { drawPicture } from "../../testing/pictures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const question = { questionType: "game", content: "The wheel stands still, see the pictures." } as const;

async function upload(member: TestMember, purpose: "feedback" | "kyc" = "feedback"): Promise<string> {
  const picture = await drawPicture("png", { width: 300, height: 200 });
  return (await member.call(uploadPicture, { query: { purpose } }, { picture })).uploadId;
}
const isJpeg = (base64: string) => Buffer.from(base64, "base64").subarray(0, 2).toString("hex") === "ffd8";

describe("[TALK-02] pictures with feedback", () => {
  it("the writer and the operator see them in their order, written anew; nobody else; each look is recorded", async () => {
    const [member, other] = [await app.registerMember(), await app.registerMember()];
    const uploadIds = [await upload(member), await upload(member)];
    const { ticket } = await member.call(sendFeedback, { body: { ...question, uploadIds } });
    expect((await member.call(listOwnFeedback))[0]).toMatchObject({ ticket, pictures: uploadIds });
    const params = { uploadId: uploadIds[0] ?? "" };
    expect(isJpeg((await member.call(getOwnFeedbackPicture, { params })).jpeg)).toBe(true);
    expect(await codeOf(other.call, getOwnFeedbackPicture, { params })).toBe("SYS_NOT_FOUND");
    expect(await codeOf(app.call, getOwnFeedbackPicture, { params })).toBe("AUTH_REQUIRED");

    const operator = await app.loginOperator("support");
    const [row] = (await operator.call(listFeedback, { query: { search: ticket } })).content;
    expect(row?.pictures).toEqual(uploadIds);
    const of = { ...params, id: row?.id ?? "" };
    expect(isJpeg((await operator.call(getFeedbackPicture, { params: of })).jpeg)).toBe(true);
    const elsewhere = { ...of, id: "01930000-0000-7000-8000-000000000000" };
    expect(await codeOf(operator.call, getFeedbackPicture, { params: elsewhere })).toBe("SYS_NOT_FOUND");
    const marketing = await app.loginOperator("marketing");
    expect(await codeOf(marketing.call, getFeedbackPicture, { params: of })).toBe("AUTH_FORBIDDEN");
    const auditor = await app.loginOperator("auditor");
    const log = await auditor.call(listAudit, { query: { action: "feedback.look" } });
    expect(log.content).toMatchObject([
      { subject: `feedback:${ticket}`, detail: { picture: params.uploadId } },
    ]);
  });

  it("one's own unused ones alone, three at most; a refusal keeps nothing", async () => {
    const [member, other] = [await app.registerMember(), await app.registerMember()];
    const mine = await upload(member);
    const tries: [TestMember["call"], string[], string][] = [
      [app.call, [mine], "SYS_NOT_FOUND"],
      [other.call, [mine], "SYS_NOT_FOUND"],
      [member.call, [mine, mine], "SYS_NOT_FOUND"],
      [member.call, [await upload(member, "kyc")], "SYS_NOT_FOUND"],
      [member.call, [mine, mine, mine, mine], "SYS_BAD_INPUT"],
    ];
    for (const [call, uploadIds, code] of tries) {
      expect(await codeOf(call, sendFeedback, { body: { ...question, uploadIds } })).toBe(code);
    }
    expect(await member.call(listOwnFeedback)).toEqual([]);
    await member.call(sendFeedback, { body: { ...question, uploadIds: [mine] } });
    const again = { body: { ...question, uploadIds: [mine] } };
    expect(await codeOf(member.call, sendFeedback, again)).toBe("SYS_NOT_FOUND");
  });
});
