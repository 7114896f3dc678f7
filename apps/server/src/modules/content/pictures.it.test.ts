import * as desk from "@khela/contract/console/content";
import { createCampaign } from "@khela/contract/console/promotions";
import { createPage, updatePage } from "@khela/contract/console/pages";
import { listAudit } from "@khela/contract/console/system";
import { listAnnouncements } from "@khela/contract/content";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";
import { createItem } from "../../testing/points.ts";
import { promotionDraft } from "../../testing/promotions.ts";
import { blobOf, drawPicture } from "../../testing/pictures.ts";

let app: TestApp;
let marketing: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  marketing = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

const both = (text: string) => ({ bn: text, en: text });
const banner = (picture: string) => ({
  groupName: "w_home" as const,
  picture,
  title: both("Brought"),
  subtitle: both(""),
  tag: both(""),
  action: both(""),
  linkageType: "none" as const,
  target: "",
  startsAt: null,
  endsAt: null,
  active: true,
  position: 0,
});
/** A hidden page. */
const page = (picture: string) => ({
  kind: "page" as const,
  slug: "hidden-with-picture",
  picture,
  title: both("Hidden"),
  summary: both("s"),
  content: both("c"),
  inFooter: false,
  startsAt: null,
  endsAt: null,
  active: false,
  position: 0,
});
const fileOf = async (path: string) => {
  const answer = await fetch(app.baseUrl + path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get("content-type"), bytes };
};
/** The colour at the left edge of a picture. */
const leftOf = async (bytes: Buffer) => {
  const { data } = await sharp(bytes)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 127 ? 1 : 0)).join("");
};

/** The ids of all pictures, read from the newest to the oldest. */
async function pagesOf(pageSize: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await marketing.call(desk.listContentPictures, {
      query: { pageSize, ...(cursor === undefined ? {} : { cursor }) },
    });
    ids.push(...page.content.map(({ id }) => id));
    if (page.older === null) return ids;
    cursor = page.older;
  }
}

describe("[OPS-05] a picture that an operator brings", () => {
  it("is shown in a banner, in a phone's shape too, and as a mirror shows it", async () => {
    // Red on its left and blue on its right, so that the sides can be told apart.
    const red = { create: { width: 1_000, height: 600, channels: 3, background: "#ff0000" } } as const;
    const sent = await sharp({ create: { ...red.create, width: 2_000, background: "#0000ff" } })
      .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    const added = await marketing.call(desk.addContentPicture, {}, { picture: blobOf(sent, "image/png") });
    expect(added).toMatchObject({ width: 1_600, height: 480, addedBy: expect.any(String) });
    const { content, totalCount } = await marketing.call(desk.listContentPictures, { query: {} });
    expect(content).toEqual([added]);
    expect(totalCount).toBe(1);

    const saved = await marketing.call(desk.createBanner, { body: banner(added.picture) });
    const { banners } = await app.call(listAnnouncements, { query: { language: "en" } });
    const shown = banners.find(({ id }) => id === saved.id);
    expect(shown).toMatchObject({ url: `${added.picture}.webp`, mobileUrl: `${added.picture}-m.webp` });

    const whole = await fileOf(`${added.picture}.webp`);
    expect([whole.status, whole.type]).toEqual([200, "image/webp"]);
    expect(await leftOf(whole.bytes)).toBe("100");
    expect(await leftOf((await fileOf(`${added.picture}-rtl.webp`)).bytes)).toBe("001");
    for (const variant of ["-m", "-rtl-m"]) {
      const { bytes } = await fileOf(`${added.picture}${variant}.webp`);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 780, height: 520 });
    }
  });

  it("is refused where it is none, and a banner can't name one that isn't there", async () => {
    const bad = blobOf(Buffer.from("<svg onload=alert(1)>"), "image/png");
    expect(await codeOf(marketing.call, desk.addContentPicture, {}, { picture: bad })).toBe("UPLOAD_KIND");
    const missing = `/wps/pictures/p-${"0".repeat(32)}`;
    expect(await codeOf(marketing.call, desk.createBanner, { body: banner(missing) })).toBe("SYS_BAD_INPUT");
    for (const path of [`${missing}.webp`, "/wps/pictures/p-x.webp", "/wps/pictures/..%2f..%2fetc.webp"])
      expect((await fileOf(path)).status, path).toBe(404);
  });

  it("comes from operators who may write content alone", async () => {
    const support = await app.loginOperator("support");
    const picture = await drawPicture("jpeg");
    expect(await codeOf(support.call, desk.addContentPicture, {}, { picture })).toBe("AUTH_FORBIDDEN");
    expect(await codeOf(app.call, desk.addContentPicture, {}, { picture })).toBe("AUTH_REQUIRED");
  });

  it("goes for good where nothing shows it; else it is said what does, a hidden page too", async () => {
    const drawn = await drawPicture("png");
    const { id, picture } = await marketing.call(desk.addContentPicture, {}, { picture: drawn });
    const shown = await marketing.call(desk.createBanner, { body: banner(picture) });
    const nameless = { ...banner(picture), title: both("") };
    const other = await marketing.call(desk.createBanner, { body: nameless });
    const hidden = await marketing.call(createPage, { body: page(picture) });
    const remove = (call = marketing.call) => call(desk.removeContentPicture, { params: { id } });
    const inUse = (where: string) => ({ code: "OPS_IN_USE", params: { where } });
    await expect(remove()).rejects.toMatchObject(inUse("“Brought”, “Hidden”, “w_home”"));
    await marketing.call(desk.deleteBanner, { params: { id: shown.id } });
    await marketing.call(desk.deleteBanner, { params: { id: other.id } });
    // What other modules show counts as well, ended or inactive (PROMO-01, PROMO-07).
    await marketing.call(createCampaign, { body: promotionDraft({ picture }) });
    await createItem(marketing, { picture });
    await expect(remove()).rejects.toMatchObject(inUse("“Hidden”, “দ্বিতীয় জমার বোনাস”, “Five taka বাংলায়”"));
    await app.owner.pool.query("update promotion set picture = '/art/x' where picture = $1", [picture]);
    await app.owner.pool.query("update points_item set picture = '/art/x' where picture = $1", [picture]);
    await expect(remove()).rejects.toMatchObject(inUse("“Hidden”"));
    const unknown = `/wps/pictures/p-${"0".repeat(32)}`;
    expect(await codeOf(marketing.call, createCampaign, { body: promotionDraft({ picture: unknown }) })).toBe(
      "SYS_BAD_INPUT",
    );
    expect((await fileOf(`${picture}.webp`)).status).toBe(200);
    const { id: pageId, updatedAt: _at, updatedBy: _by, ...seen } = hidden;
    await marketing.call(updatePage, { params: { id: pageId }, body: { ...seen, picture: null } });

    const support = await app.loginOperator("support");
    await expect(remove(support.call)).rejects.toMatchObject({ code: "AUTH_FORBIDDEN" });
    await remove();
    for (const variant of ["", "-m", "-rtl", "-rtl-m"])
      expect((await fileOf(`${picture}${variant}.webp`)).status, variant).toBe(404);
    const { content } = await marketing.call(desk.listContentPictures, { query: {} });
    expect(content.map((one) => one.id)).not.toContain(id);
    await expect(remove()).rejects.toMatchObject({ code: "SYS_NOT_FOUND" });
    expect(await codeOf(marketing.call, desk.createBanner, { body: banner(picture) })).toBe("SYS_BAD_INPUT");
    const auditor = await app.loginOperator("auditor");
    const log = await auditor.call(listAudit, { query: { action: "content.picture.delete" } });
    expect(log.content).toMatchObject([
      { actor: `operator:${marketing.username}`, subject: id, detail: { by: marketing.username } },
    ]);
  });

  it("stays choosable however old it is: page by page, newest first, none lost or repeated", async () => {
    const before = await pagesOf(100);
    const drawn = await drawPicture("png", { width: 64, height: 40 });
    const added: string[] = [];
    for (let n = 0; n < 5; n += 1)
      added.unshift((await marketing.call(desk.addContentPicture, {}, { picture: drawn })).id);
    const all = [...added, ...before];
    for (const pageSize of [1, 2, 100]) expect(await pagesOf(pageSize), String(pageSize)).toEqual(all);
    const wrong = { query: { cursor: "o.5.not-a-picture" } };
    expect(await codeOf(marketing.call, desk.listContentPictures, wrong)).toBe("SYS_BAD_INPUT");
  });

  it("is not removed under a banner that is saved at the same moment", async () => {
    const drawn = await drawPicture("png", { width: 64, height: 40 });
    for (let round = 0; round < 8; round += 1) {
      const { id, picture } = await marketing.call(desk.addContentPicture, {}, { picture: drawn });
      const codes = await Promise.all([
        codeOf(marketing.call, desk.createBanner, { body: banner(picture) }),
        codeOf(marketing.call, desk.removeContentPicture, { params: { id } }),
      ]);
      expect([
        ["OK", "OPS_IN_USE"],
        ["SYS_BAD_INPUT", "OK"],
      ]).toContainEqual(codes);
    }
  });
});
