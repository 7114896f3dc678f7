import { getBrand, updateBrand } from "@khela/contract/console/system";
import { getMemberInfo, setLanguage } from "@khela/contract/identity";
import { sendContactCode } from "@khela/contract/security";
import { getPermission } from "@khela/contract/system";
import { serverTexts } from "@khela/i18n/server-texts";
import type { LocaleCode } from "@khela/kernel/locales";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { type PhoneApp, startPhoneApp } from "../../testing/phones.ts";

type Code = "bn" | "en";
let app: PhoneApp;
let beside: TestApp;

beforeAll(async () => {
  app = await startPhoneApp();
  beside = await startTestApp({ beside: app });
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

/** Saves the offered languages, as an operator does in the console. */
async function offer(
  supportedLanguages: Code[],
  defaultLanguage: Code,
  moreLanguages?: LocaleCode[],
): Promise<void> {
  const operator = await app.loginOperator();
  const { brand, version } = await operator.call(getBrand);
  const { platform: _p, lotteryType: _l, currency: _c, playMoney: _m, ...draft } = brand;
  const languages = { supportedLanguages, defaultLanguage, ...(moreLanguages ? { moreLanguages } : {}) };
  const body = { brand: { ...draft, ...languages }, version, reason: "a test" };
  await operator.call(updateBrand, { body });
}

/** The language of the page that a visitor with this cookie gets, from another process. */
async function pageLanguage(cookie: string | undefined, url = "/"): Promise<string> {
  const request = { url, address: "127.0.0.1", hostname: "localhost", headers: { cookie } };
  const data = await beside.app.modules.bootData(request as unknown as FastifyRequest);
  return (data as { language: string }).language;
}

const offered = async () => {
  const { whitelabelVal } = (await beside.call(getPermission)).info;
  return [whitelabelVal.defaultLanguage, ...whitelabelVal.supportedLanguages];
};

describe("[OPS-08] the site's languages", () => {
  it("are switched, ordered and led by the operator's choice, in every process at once", async () => {
    expect(await pageLanguage(undefined)).toBe("bn");
    await offer(["en", "bn"], "en");
    await expect.poll(offered).toEqual(["en", "en", "bn"]);
    expect(await pageLanguage(undefined)).toBe("en");
    expect(await pageLanguage("a=1; language=bn")).toBe("bn");
    await offer(["bn"], "bn");
    await expect.poll(offered).toEqual(["bn", "bn"]);
    expect(await pageLanguage("language=en")).toBe("bn");
    expect(await pageLanguage("language=xx")).toBe("bn");
    await offer(["bn", "en"], "bn");
    await expect.poll(offered).toEqual(["bn", "bn", "en"]);
    expect(await pageLanguage("language=en")).toBe("en");
    // A language in the URL applies to visitors who have not chosen one.
    expect(await pageLanguage(undefined, "/vip?a=1&lang=EN")).toBe("en");
    expect(await pageLanguage("language=bn", "/vip?lang=en")).toBe("bn");
    expect(await pageLanguage("language=xx", "/vip?lang=en")).toBe("en");
    expect(await pageLanguage(undefined, "/vip?lang=xx")).toBe("bn");
  });

  it("[LANG-02] are all of the program's at first, and one that the operator does not write in can be taken away", async () => {
    expect(await pageLanguage("language=id")).toBe("id");
    await offer(["bn", "en"], "bn", []);
    await expect.poll(() => pageLanguage("language=id")).toBe("bn");
    await offer(["bn", "en"], "bn", ["id"]);
    await expect.poll(() => pageLanguage("language=id")).toBe("id");
    const member = await app.registerMember({ language: "id" });
    expect((await member.call(getMemberInfo)).language).toBe("id");
    await member.call(sendContactCode, {
      body: { kind: "mobile", value: app.newNumber(), countryDialingCode: "+880" },
    });
    const said = serverTexts(["letters"])("id").t("letters.codeSms", {
      brand: "Khela",
      code: "X",
      purpose: "bind",
      minutes: 5,
    });
    await expect.poll(() => app.outside.sms.map(({ text }) => text).join()).toContain(said.split("X")[1]);
  });

  it("whose language is switched off is written to in the first one, and gets the own one back", async () => {
    const member = await app.registerMember({ language: "en" });
    expect((await member.call(getMemberInfo)).language).toBe("en");
    const reader = async () => (await app.app.modules.identity.reachOf(member.id))?.language;
    expect(await reader()).toBe("en");
    await offer(["bn"], "bn");
    expect(await reader()).toBe("bn");
    const number = app.newNumber();
    await member.call(sendContactCode, {
      body: { kind: "mobile", value: number, countryDialingCode: "+880" },
    });
    const code = await app.codeFor(number);
    expect(app.outside.sms.find((sms) => sms.code === code)?.text).toMatch(/[\u0980-\u09ff]/);
    // A new member gets an offered language, and the choice of an unavailable one is not stored.
    const newcomer = await app.registerMember({ language: "en" });
    expect((await newcomer.call(getMemberInfo)).language).toBe("bn");
    await newcomer.call(setLanguage, { body: { language: "en" } });
    expect((await newcomer.call(getMemberInfo)).language).toBe("bn");
    await offer(["bn", "en"], "bn");
    expect(await reader()).toBe("en");
  });
});
