import * as desk from "@khela/contract/console/content";
import { listAgentAnnouncements, listAnnouncements } from "@khela/contract/content";
import type { CallInput } from "@khela/contract/endpoint";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { setFlags } from "../../testing/flags.ts";
import { watchTopics } from "../../testing/watch-topics.ts";

const clock = manualClock(new Date().getTime());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(clock.nowMs() + hours * HOUR_MS).toISOString();
const text = (bn: string, en: string) => ({ bn, en });

type BannerDraft = CallInput<typeof desk.createBanner>["body"];
const draft: BannerDraft = {
  groupName: "w_home",
  picture: "/art/hero-welcome",
  title: text("স্বাগতম", "Welcome"),
  subtitle: text("", ""),
  tag: text("", ""),
  action: text("খেলুন", "Play"),
  linkageType: "route",
  target: "/rng",
  startsAt: null,
  endsAt: null,
  active: true,
  position: 1,
};

it("[HOME-01] [TALK-05] shows what is live now, in the language asked for", async () => {
  const { content } = app.app.modules;
  await content.addBanner(draft, "test");
  await content.addBanner(
    { ...draft, title: text("পরে", "Later"), startsAt: inHours(1), position: 2 },
    "test",
  );
  await content.addBanner({ ...draft, title: text("শেষ", "Over"), endsAt: inHours(-1) }, "test");
  await content.addBanner({ ...draft, title: text("বন্ধ", "Off"), active: false }, "test");
  const titles = async (language: string) =>
    (await app.call(listAnnouncements, { query: { language } })).banners.map((banner) => banner.title);
  expect(await titles("en")).toEqual(["Welcome"]);
  expect(await titles("bn")).toEqual(["স্বাগতম"]);
  clock.advance(2 * HOUR_MS);
  expect(await titles("en")).toEqual(["Welcome", "Later"]);
});

it("[HOME-03] [OPS-05] the strip has the six shortcuts that ship, and the operator's changes of them", async () => {
  const marketing = await app.loginOperator("marketing");
  const shown = async (language: string) =>
    (await app.call(listAnnouncements, { query: { language } })).shortcuts.map(({ icon, title, target }) => [
      icon,
      title,
      target,
    ]);
  const shipped = await shown("bn");
  expect(shipped.map(([icon]) => icon)).toEqual(["gift", "invite", "crown", "trophy", "shield", "chat"]);
  expect(shipped.every(([, title]) => title === "")).toBe(true);
  const link = {
    icon: "fish",
    title: text("মাছ ধরা", "Fishing"),
    linkageType: "route",
    target: "/fish",
    startsAt: null,
    endsAt: null,
    active: true,
    position: 0,
  } as const;
  const made = await marketing.call(desk.createQuickLink, { body: link });
  const gone = (await marketing.call(desk.listQuickLinks)).content.find(({ icon }) => icon === "gift");
  if (!gone) throw new Error("no gift");
  await marketing.call(desk.deleteQuickLink, { params: { id: gone.id } });
  expect((await shown("en"))[0]).toEqual(["fish", "Fishing", "/fish"]);
  expect((await shown("en")).map(([icon]) => icon)).not.toContain("gift");
  const { version } = made;
  const change = { params: { id: made.id }, body: { ...link, startsAt: inHours(1), version } };
  await marketing.call(desk.updateQuickLink, change);
  expect((await shown("bn"))[0]).toEqual(["invite", "", "/member/referral"]);
  expect(await codeOf(marketing.call, desk.updateQuickLink, change)).toBe("OPS_CHANGED");
  const nameless = { ...link, title: text("", "") };
  expect(await codeOf(marketing.call, desk.createQuickLink, { body: nameless })).toBe("SYS_BAD_INPUT");
  const support = await app.loginOperator("support");
  expect(await codeOf(support.call, desk.createQuickLink, { body: link })).toBe("AUTH_FORBIDDEN");
});

it("[HOME-08] [OPS-05] the download block and the iPhone guide have the operator's words while these are live", async () => {
  const marketing = await app.loginOperator("marketing");
  const blocks = async () => {
    const { app: block, guide } = await app.call(listAnnouncements, { query: { language: "en" } });
    return [block, guide];
  };
  expect(await blocks()).toEqual([null, null]);
  const body = {
    kind: "app",
    title: text("অ্যাপ", "The app"),
    content: text("ক\nখ", "Quick\nSmall"),
    execution: null,
    startsAt: null,
    endsAt: inHours(1),
    active: true,
    position: 0,
  } as const;
  await marketing.call(desk.createNotice, { body });
  await marketing.call(desk.createNotice, { body: { ...body, kind: "guide", endsAt: null } });
  const written = { title: "The app", content: "Quick\nSmall" };
  expect(await blocks()).toEqual([written, written]);
  clock.advance(2 * HOUR_MS);
  expect(await blocks()).toEqual([null, written]);
});

it("[HOME-01] [OPS-05] a banner leads to an address of its kind, or isn't saved", async () => {
  const marketing = await app.loginOperator("marketing");
  for (const [linkageType, target] of [
    ["route", "//evil.example"],
    ["route", "/\\["],
    ["route", "promotions"],
    ["external", "http://plain.example"],
    ["external", "javascript:alert(1)"],
    ["game", "../x"],
    ["none", "/rng"],
  ] as const) {
    const body = { ...draft, linkageType, target };
    expect(await codeOf(marketing.call, desk.createBanner, { body }), target).toBe("SYS_BAD_INPUT");
  }
});

it("[HOME-02] [PROMO-09] notices and pop-ups come apart, each pop-up with its execution", async () => {
  const { content } = app.app.modules;
  const notice = {
    title: text("খবর", "News"),
    content: text("লেখা", "Text"),
    startsAt: null,
    endsAt: null,
    active: true,
    position: 0,
  };
  await content.addNotice({ ...notice, kind: "notice", execution: null }, "test");
  await content.addNotice({ ...notice, kind: "popup", execution: "B" }, "test");
  clock.advance(HOUR_MS);
  const live = await app.call(listAnnouncements, { query: { language: "en" } });
  expect(live.player).toMatchObject([{ title: "News", content: "Text" }]);
  expect(live.popup).toMatchObject([{ title: "News", execution: "B" }]);
});

it("[OPS-05] two editors of one row: the slower one is told, and nothing is lost", async () => {
  const operator = await app.loginOperator("marketing");
  const created = await operator.call(desk.createBanner, { body: { ...draft, active: false } });
  const id = { id: created.id };
  const edit = (version: number, target: string) =>
    operator.call(desk.updateBanner, { params: id, body: { ...draft, active: false, target, version } });
  const first = await edit(created.version, "/live");
  expect(first).toMatchObject({
    version: created.version + 1,
    target: "/live",
    updatedBy: operator.username,
  });
  await expect(edit(created.version, "/fish")).rejects.toMatchObject({ code: "OPS_CHANGED", status: 409 });
  const { content } = await operator.call(desk.listBanners);
  expect(content.find((banner) => banner.id === created.id)?.target).toBe("/live");
  expect((await edit(first.version, "/fish")).target).toBe("/fish");
  await operator.call(desk.deleteBanner, { params: id });
  await expect(edit(first.version + 1, "/rng")).rejects.toMatchObject({ code: "SYS_NOT_FOUND" });
  const { rows } = await app.owner.pool.query<{ action: string }>(
    "select action from audit_entry where subject = $1 order by seq",
    [created.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ["create", "update", "update", "delete"].map((action) => `content.banner.${action}`),
  );
});

it("[OPS-05] [PROMO-09] notices have versions too; a notice with an execution is refused", async () => {
  const operator = await app.loginOperator("marketing");
  const popup = {
    kind: "popup",
    title: text("ঈদ", "Eid"),
    content: text("শুভেচ্ছা", "Greetings"),
    execution: "F",
    startsAt: null,
    endsAt: null,
    active: false,
    position: 0,
  } as const;
  const created = await operator.call(desk.createNotice, { body: popup });
  const params = { id: created.id };
  const { version } = await operator.call(desk.updateNotice, {
    params,
    body: { ...popup, execution: "B", version: created.version },
  });
  const late = { params, body: { ...popup, version: created.version } };
  expect(await codeOf(operator.call, desk.updateNotice, late)).toBe("OPS_CHANGED");
  const wrong = { params, body: { ...popup, kind: "notice", version } as const };
  expect(await codeOf(operator.call, desk.updateNotice, wrong)).toBe("SYS_BAD_INPUT");
});

it("[OPS-05] editing is for operators alone", async () => {
  expect(await codeOf(app.call, desk.listBanners)).toBe("AUTH_REQUIRED");
  const member = await app.registerMember();
  expect(await codeOf(member.call, desk.createBanner, { body: draft })).toBe("AUTH_REQUIRED");
});

it("[TALK-05] [HOME-02] a change is heard of by every open page, also of another process, and can be read there at once", async () => {
  const beside = await startTestApp({ beside: app });
  onTestFinished(() => beside.stop());
  const titles = async () =>
    (await beside.call(listAnnouncements, { query: { language: "en" } })).player.map(({ title }) => title);
  expect(await titles()).not.toContain("Just now");
  const pages = await Promise.all(
    [app, beside].map((one) => watchTopics(one, ["content"], { heard: `"auth"` })),
  );
  const operator = await app.loginOperator("marketing");
  const body = {
    kind: "notice",
    execution: null,
    title: text("এইমাত্র", "Just now"),
    content: text("লেখা", "Text"),
    startsAt: null,
    endsAt: null,
    active: true,
    position: 0,
  } as const;
  await operator.call(desk.createNotice, { body });
  for (const frames of pages)
    await expect.poll(() => frames.filter((frame) => frame.includes('"event"'))).toHaveLength(1);
  expect(await titles()).toContain("Just now");
});

it("[AGENT-01] [OPS-05] tells agents alone what is written for agents, in their language and time", async () => {
  await setFlags(app, { AGENTPOLICY3: true });
  const marketing = await app.loginOperator("marketing");
  const body = {
    kind: "agent",
    title: text("মজুরি", "Wages"),
    content: text("রাত দুইটায়", "At two"),
    execution: null,
    startsAt: null,
    endsAt: null,
    active: true,
    position: 1,
  } as const;
  await marketing.call(desk.createNotice, { body });
  await marketing.call(desk.createNotice, { body: { ...body, startsAt: inHours(1) } });
  const [player, agent] = [await app.registerMember(), await app.registerMember()];
  await app.owner.pool.query("update member set type = 2 where id = $1", [agent.id]);
  const titles = async (language: string) =>
    (await agent.call(listAgentAnnouncements, { query: { language } })).content.map(({ title }) => title);
  expect([await titles("en"), await titles("bn")]).toEqual([["Wages"], ["মজুরি"]]);
  expect(await codeOf(player.call, listAgentAnnouncements, { query: {} })).toBe("AUTH_NOT_AGENT");
  expect(await codeOf(app.call, listAgentAnnouncements, { query: {} })).toBe("AUTH_REQUIRED");
  expect(JSON.stringify(await app.call(listAnnouncements, { query: {} }))).not.toContain("মজুরি");
});
