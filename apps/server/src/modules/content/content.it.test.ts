import * as desk from "@khela/contract/console/content";
import { listAnnouncements } from "@khela/contract/content";
import type { CallInput } from "@khela/contract/endpoint";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";

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

it("[OPS-05] editing is for operators alone", async () => {
  expect(await codeOf(app.call, desk.listBanners)).toBe("AUTH_REQUIRED");
  const member = await app.registerMember();
  expect(await codeOf(member.call, desk.createBanner, { body: draft })).toBe("AUTH_REQUIRED");
});
