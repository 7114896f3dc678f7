import {
  getBrand,
  getSystem,
  listAudit,
  updateBrand,
  updateFields,
  updateSystem,
} from "@khela/contract/console/system";
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import { getCaptcha, login } from "@khela/contract/identity";
import {
  FLAGS,
  getKeys,
  getPermission,
  getRegisterSetting,
  getStatus,
  getWhitelabel,
} from "@khela/contract/system";
import { manualClock } from "@khela/kernel/clock";
import { LOCALES } from "@khela/kernel/locales";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";

const clock = manualClock(Date.now());
let app: TestApp;
let beside: TestApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: "loopback" } });
  beside = await startTestApp({ beside: app });
  operator = await app.loginOperator();
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

type Draft = CallInput<typeof updateSystem>["body"];
const change = async (draft: Partial<Draft>) => {
  const { settings } = await operator.call(getSystem);
  return operator.call(updateSystem, { body: { ...settings, ...draft, reason: "a test" } });
};
const reset = () =>
  change({
    maintenance: { on: false, until: null },
    blockedIps: [],
    bypassIps: [],
    allowCountries: [],
    denyCountries: [],
    domainCheck: false,
    domains: [],
  });
const from = (ip: string) => app.callAs(null, { "x-forwarded-for": ip });
const until = (minutes: number) => new Date(clock.nowMs() + minutes * 60_000).toISOString();

/** The part of the brand that an operator submits. */
function draftOf(brand: CallOutput<typeof getBrand>["brand"]) {
  const { platform, lotteryType, currency, playMoney, ...draft } = brand;
  void [platform, lotteryType, currency, playMoney];
  return draft;
}

describe("[SYS-01] the site's status", () => {
  it("is normal on a fresh install, and the permission call says all of it", async () => {
    const answer = await from("198.51.100.9")(getPermission);
    expect(answer.status).toMatchObject({
      status: 0,
      maintenanceEnd: null,
      ip: "198.51.100.9",
      country: null,
    });
    expect(answer).toMatchObject({ maintenance: false, regionRestriction: false });
    expect(answer.location.ip).toBe("198.51.100.9");
    expect(Object.keys(answer.info).sort()).toEqual([
      "analytics",
      "domainRoute",
      "mainDomain",
      "minimumAge",
      "money",
      "register",
      "resources",
      "whitelabelVal",
    ]);
    expect(answer.info.register.username).toMatchObject({
      required: true,
      patternId: "letterFirst",
      minLength: 4,
    });
    expect(await app.call(getRegisterSetting)).toEqual(answer.info.register);
    expect((await app.call(getKeys)).keys[0]).toMatchObject({ kty: "EC", crv: "P-256", use: "enc" });
  });

  it("closes for maintenance at once, here and on the process beside, and opens by itself at the end", async () => {
    const end = until(10);
    await change({ maintenance: { on: true, until: end } });
    expect(await codeOf(app.call, getCaptcha)).toBe("SYS_MAINTENANCE");
    await expect.poll(() => codeOf(beside.call, getCaptcha)).toBe("SYS_MAINTENANCE");
    await expect(app.call(getCaptcha)).rejects.toMatchObject({ status: 503, params: { until: end } });
    expect(await app.call(getStatus)).toMatchObject({ status: 1, maintenanceEnd: end });
    expect(await codeOf(operator.call, getSystem)).toBe("OK");
    clock.advance(10 * 60_000);
    expect(await codeOf(app.call, getCaptcha)).toBe("OK");
    expect((await app.call(getStatus)).status).toBe(0);
    operator = await app.loginOperator();
    await reset();
  });

  it("puts maintenance before a blocked address, and the bypass list before both", async () => {
    await change({ blockedIps: ["203.0.113.0/24"], bypassIps: ["203.0.113.5"] });
    const blocked = from("203.0.113.7");
    expect((await blocked(getStatus)).status).toBe(2);
    expect((await blocked(getPermission)).regionRestriction).toBe(true);
    await expect(blocked(getCaptcha)).rejects.toMatchObject({
      code: "SYS_REGION",
      params: { ip: "203.0.113.7", reason: "address" },
    });
    expect(await codeOf(from("198.51.100.9"), getCaptcha)).toBe("OK");
    expect(await codeOf(from("203.0.113.5"), getCaptcha)).toBe("OK");
    await change({ maintenance: { on: true, until: null } });
    expect((await blocked(getStatus)).status).toBe(1);
    expect(await codeOf(from("203.0.113.5"), getCaptcha)).toBe("OK");
    await reset();
  });

  it("tells open sockets that something changed", async () => {
    const ws = new WebSocket(`${app.baseUrl.replace("http", "ws")}/ws`);
    const messages: unknown[] = [];
    ws.addEventListener("message", ({ data }) => messages.push(JSON.parse(String(data))));
    await new Promise((resolve) => ws.addEventListener("open", resolve));
    ws.send(JSON.stringify({ type: "subscribe", topics: ["system"] }));
    ws.send(JSON.stringify({ type: "ping" }));
    await expect.poll(() => messages).toContainEqual(expect.objectContaining({ type: "pong" }));
    await reset();
    await expect
      .poll(() => messages)
      .toContainEqual(expect.objectContaining({ type: "event", topic: "system", data: { kind: "changed" } }));
    ws.close();
  });
});

describe("[SYS-06] feature flags", () => {
  it("ship with login and registration by username; what is not built yet is off", async () => {
    const { flags } = await app.call(getPermission);
    expect(Object.keys(flags).sort()).toEqual([...FLAGS].sort());
    const on = FLAGS.filter((flag) => flags[flag]);
    expect(on).toEqual(expect.arrayContaining(["COMM3", "USERNAMEREG3", "DIRECTREG3"]));
    for (const flag of ["PTSYS3", "AGENTPOLICY3", "PWDEXPFORCECHANGE3"]) expect(on).not.toContain(flag);
  });

  it("hold on the server: logging in and registering by username can be switched off and on", async () => {
    const { flags } = (await operator.call(getSystem)).settings;
    await change({ flags: { ...flags, COMM3: false, USERNAMEREG3: false } });
    const body = { username: "anybody", password: "whatever it is", type: "username" } as const;
    expect(await codeOf(app.call, login, { body })).toBe("AUTH_METHOD_OFF");
    await expect(app.registerMember()).rejects.toMatchObject({ code: "AUTH_METHOD_OFF" });
    await change({ flags });
    expect(await codeOf(app.call, login, { body })).toBe("AUTH_BAD_CREDENTIALS");
  });
});

describe("[SYS-05] the brand", () => {
  it("has the specification's values and is open to everybody", async () => {
    expect(await app.call(getWhitelabel)).toMatchObject({
      platform: "WEB",
      merchant: "khela",
      merchantCode: "khela",
      lotteryType: "SEA",
      defaultLanguage: "bn",
      supportedLanguages: ["bn", "en"],
      moreLanguages: LOCALES.slice(2).map(({ code }) => code),
      currency: "BDT",
      currencySymbol: "৳",
      copyrightYear: 2024,
      playMoney: true,
    });
  });

  it("is edited by the operator without a restart, in every process", async () => {
    const { brand, version } = await operator.call(getBrand);
    const draft = {
      ...draftOf(brand),
      socialLinks: [
        { resourceType: "facebook", url: "https://facebook.example/khela", startsAt: null, endsAt: null },
        { resourceType: "IOS", url: "https://apps.example/old", startsAt: null, endsAt: until(-60) },
        { resourceType: "ANDROID", url: "https://apps.example/new", startsAt: until(60), endsAt: null },
      ],
      licences: [
        {
          name: { bn: "লাইসেন্স ১", en: "Licence 1" },
          url: "https://gaming.example/1",
          startsAt: until(-60),
          endsAt: until(60),
        },
        { name: { bn: "লাইসেন্স ২", en: "Licence 2" }, url: "", startsAt: until(-90), endsAt: until(-60) },
      ],
      launchUrls: ["https://play-1.example", "https://play-2.example"],
    };
    const body = { brand: draft, reason: "new page", version };
    const saved = await operator.call(updateBrand, { body });
    expect(saved.version).toBe(version + 1);
    expect(saved.brand.socialLinks, "the desk keeps what is over and what is planned").toHaveLength(3);
    const shown = await app.call(getWhitelabel);
    const facebook = { resourceType: "facebook", url: "https://facebook.example/khela" };
    expect(shown.socialLinks).toEqual([facebook]);
    expect(shown.licences).toEqual([
      { name: { bn: "লাইসেন্স ১", en: "Licence 1" }, url: "https://gaming.example/1" },
    ]);
    const { resources, whitelabelVal } = (await app.call(getPermission)).info;
    expect(resources).toEqual([{ ...facebook, labelNameEn: "facebook" }]);
    expect(whitelabelVal.licences).toEqual(shown.licences);
    await expect.poll(async () => (await beside.call(getWhitelabel)).launchUrls).toHaveLength(2);
    expect(await codeOf(operator.call, updateBrand, { body })).toBe("OPS_CHANGED");
    const put = (change: object) =>
      codeOf(operator.call, updateBrand, {
        body: { brand: { ...draft, ...change }, reason: "try", version: version + 1 },
      });
    // Each of these would widen the page's security policy or contradict itself.
    for (const bad of [
      { imgUrls: ["https://a.example; script-src *"] },
      { imgUrls: ["https://a.example/path"] },
      { launchUrls: ["javascript:alert(1)"] },
      { feedbackLength: { min: 9, max: 8 } },
      { supportedLanguages: [] },
      { supportedLanguages: ["bn", "bn"] },
      { supportedLanguages: ["bn", "en"], moreLanguages: ["en"] },
      { supportedLanguages: ["en"], defaultLanguage: "bn" },
      { playMoney: false },
      { licences: [{ name: { bn: "ক", en: " " }, url: "", startsAt: null, endsAt: null }] },
      { licences: [{ name: { bn: "ক", en: "A" }, url: "javascript:1", startsAt: null, endsAt: null }] },
      { certifications: ["Tested"] },
    ]) {
      expect(await put(bad), JSON.stringify(bad)).toBe("SYS_BAD_INPUT");
    }
    await operator.call(updateBrand, {
      body: { brand: draftOf(brand), reason: "back again", version: version + 1 },
    });
  });

  it("[AUTH-07] [AUTH-09] its registration fields are edited and asked for at once", async () => {
    const { registerFields, version } = await operator.call(getBrand);
    const { acceptedPattern, ...email } = { ...registerFields.email, enabled: true, required: true };
    void acceptedPattern;
    const put = (fields: object, at: number) =>
      operator.call(updateFields, {
        body: { registerFields: fields, reason: "ask for mail", version: at },
      });
    await put({ email }, version);
    expect((await app.call(getRegisterSetting)).email).toMatchObject({ required: true });
    await expect(app.registerMember()).rejects.toMatchObject({
      code: "FIELD_FORMAT",
      params: { field: "email", patternId: "required" },
    });
    await expect(put({ email }, version)).rejects.toMatchObject({ code: "OPS_CHANGED" });
    const rule = { enabled: true, required: true, minLength: 4, maxLength: 64, patternId: "anything" };
    for (const bad of [
      { password: rule },
      { username: { ...rule, enabled: false } },
      { email: { ...rule, minLength: 65 } },
    ]) {
      await expect(put(bad, version + 1), JSON.stringify(bad)).rejects.toMatchObject({
        code: "SYS_BAD_INPUT",
      });
    }
    await put({}, version + 1);
    expect((await app.call(getRegisterSetting)).email).toMatchObject({ required: false });
  });

  it("tells operators which outside services are set up, and nothing else of them", async () => {
    const { providers } = await operator.call(getBrand);
    expect(providers).toContainEqual({ name: "mail", state: "sandbox" });
    expect(providers).toContainEqual({ name: "google", state: "unset" });
    for (const provider of providers) expect(Object.keys(provider).sort()).toEqual(["name", "state"]);
  });
});

describe("[OPS-08] the console's system page", () => {
  it("shows settings, health and the newest ledger check", async () => {
    const before = await operator.call(getSystem);
    expect(before.health.database).toMatch(/^PostgreSQL \d+/);
    expect(before.health).toMatchObject({ version: "0.1.0", roles: ["http", "realtime"], jobsFailed: 0 });
    expect(before.ledgerCheck).toBeNull();
    await app.app.platform.jobs.runNow("ledger-check", {});
    await app.app.platform.jobs.runNow("ledger-check-all", {});
    expect((await operator.call(getSystem)).ledgerCheck).toMatchObject({ ok: true, problems: [] });
    const at = new Date(clock.nowMs());
    await app.app.modules.system.recordCheck("ledger", { at, ok: false, problems: ["I2 account 7"] });
    const after = await operator.call(getSystem);
    expect(after.ledgerCheck).toEqual({ at: at.toISOString(), ok: false, problems: ["I2 account 7"] });
  });

  it("[MONEY-01] reads the whole ledger for its check without a limit to a statement, as nobody who could change it", async () => {
    const { rows } =
      await sql`select current_setting('statement_timeout') as limit, current_user as role`.execute(
        app.app.platform.longReads,
      );
    expect(rows).toEqual([{ limit: "0", role: "khela_app" }]);
  });

  it("doesn't let two operators overwrite each other, and writes changes to the audit log", async () => {
    const { settings } = await operator.call(getSystem);
    const body = { ...settings, blockedIps: ["192.0.2.1"], reason: "abuse from there" };
    await operator.call(updateSystem, { body });
    expect(await codeOf(operator.call, updateSystem, { body })).toBe("OPS_CHANGED");
    const { content } = await operator.call(listAudit, { query: { action: "system.update" } });
    expect(content[0]).toMatchObject({ actor: `operator:${operator.username}`, subject: "system" });
    expect(content[0]?.detail).toMatchObject({
      reason: "abuse from there",
      before: { blocked_ips: [] },
      after: { blocked_ips: ["192.0.2.1"] },
    });
    await reset();
  });

  it("refuses what is no address, an unknown flag, a missing reason, a visitor", async () => {
    const { settings } = await operator.call(getSystem);
    const put = (body: object) => codeOf(operator.call, updateSystem, { body: body as never });
    await expect(
      operator.call(updateSystem, {
        body: { ...settings, bypassIps: ["1.2.3.4", "localhost"], reason: "why not" },
      }),
    ).rejects.toMatchObject({ code: "SYS_BAD_INPUT", params: { field: "body.bypassIps.1" } });
    expect(await put({ ...settings, flags: { ...settings.flags, NONSENSE: true }, reason: "why not" })).toBe(
      "SYS_BAD_INPUT",
    );
    expect(await put({ ...settings, reason: "" })).toBe("SYS_BAD_INPUT");
    expect(await put({ ...settings, extra: 1, reason: "why not" })).toBe("SYS_BAD_INPUT");
    expect(await codeOf(app.call, updateSystem, { body: { ...settings, reason: "why not" } })).toBe(
      "AUTH_REQUIRED",
    );
    expect((await operator.call(getSystem)).settings).toEqual(settings);
  });
});
