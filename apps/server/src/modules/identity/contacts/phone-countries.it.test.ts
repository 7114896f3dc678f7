import { getSystem, listAudit, updateSystem } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import { getCountryCodes } from "@khela/contract/verification";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestOperator } from "../../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../../testing/phones.ts";

let app: PhoneApp;
let beside: PhoneApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startPhoneApp();
  beside = await startPhoneApp({ beside: app });
  operator = await app.loginOperator();
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

type Draft = CallInput<typeof updateSystem>["body"];
const change = async (draft: Partial<Draft>): Promise<string> => {
  const { settings } = await operator.call(getSystem);
  const body = { ...settings, ...draft, reason: "toll fraud last night" };
  return operator.call(updateSystem, { body }).then(
    () => "OK",
    ({ code }: { code: string }) => code,
  );
};
const ask = (mobileNo: string, countryDialingCode: string, by = app.visitor()): Promise<string> =>
  app.askRegister(mobileNo, by, countryDialingCode).then(
    () => "OK",
    ({ code }: { code: string }) => code,
  );

describe("[AUTH-18] which numbers get codes is the operator's choice", () => {
  it("ships with the countries of the program's settings, and what costs much is never asked", async () => {
    const { settings } = await operator.call(getSystem);
    expect(settings).toMatchObject({ phoneCountries: [BD], phoneBlockedPrefixes: [] });
    expect(await ask("9812345678", "+91")).toBe("PHONE_NOT_ALLOWED");
    expect(await ask("09612345678", BD)).toBe("PHONE_NOT_ALLOWED");
  });

  it("counts at once, in every process, and stands in the audit log with its reason", async () => {
    expect(await change({ phoneCountries: [BD, "+91"], phoneBlockedPrefixes: ["+88019"] })).toBe("OK");
    const expected = [
      { countryCode: "BD", countryDialingCode: BD },
      { countryCode: "IN", countryDialingCode: "+91" },
    ];
    expect(await app.call(getCountryCodes)).toEqual(expected);
    await expect.poll(() => beside.call(getCountryCodes)).toEqual(expected);
    expect(await ask("9812345678", "+91")).toBe("OK");
    expect(await ask("01912345678", BD)).toBe("PHONE_NOT_ALLOWED");
    expect(await ask(app.newNumber(), BD)).toBe("OK");
    expect(await ask("09612345678", BD)).toBe("PHONE_NOT_ALLOWED");
    const { content } = await operator.call(listAudit, { query: { action: "system.update" } });
    expect(content[0]?.detail).toMatchObject({
      reason: "toll fraud last night",
      before: { phone_countries: null },
      after: { phone_countries: [BD, "+91"], phone_blocked_prefixes: ["+88019"] },
    });
  });

  it("needs a country, known ones, and beginnings in E.164; what is left out stays", async () => {
    for (const wrong of [
      { phoneCountries: [] },
      { phoneCountries: ["+999"] },
      { phoneBlockedPrefixes: ["88019"] },
      { phoneBlockedPrefixes: ["+0"] },
    ])
      expect(await change(wrong as Partial<Draft>), JSON.stringify(wrong)).toBe("SYS_BAD_INPUT");
    const { settings } = await operator.call(getSystem);
    const { phoneCountries: _countries, phoneBlockedPrefixes: _prefixes, ...others } = settings;
    await operator.call(updateSystem, { body: { ...others, reason: "something else" } });
    expect((await operator.call(getSystem)).settings).toMatchObject({
      phoneCountries: [BD, "+91"],
      phoneBlockedPrefixes: ["+88019"],
    });
  });
});
