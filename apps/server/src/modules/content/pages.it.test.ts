import * as desk from "@khela/contract/console/pages";
import { listAnnouncements } from "@khela/contract/content";
import type { CallInput } from "@khela/contract/endpoint";
import { getPage, listArticles } from "@khela/contract/pages";
import { manualClock } from "@khela/kernel/clock";
import { blocksOf, isLinkTarget, type Span } from "@khela/rules/content/written-text";
import { NAMED_PAGES } from "@khela/rules/content/page-paths";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";
import { STANDING_PAGES } from "./page-texts/standing-pages.ts";

const MINUTE_MS = 60_000;
const clock = manualClock(new Date().getTime());
let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ clock });
  operator = await app.loginOperator("marketing");
  await app.app.modules.content.sync();
});
afterAll(() => app.stop());

type Draft = CallInput<typeof desk.createPage>["body"];
const text = (bn: string, en: string) => ({ bn, en });
const inMinutes = (minutes: number) => new Date(clock.nowMs() + minutes * MINUTE_MS).toISOString();
const article = (slug: string, minutes: number, more: Partial<Draft> = {}): Draft => ({
  kind: "news",
  slug,
  title: text(`শিরোনাম ${slug}`, `Title ${slug}`),
  summary: text("সারাংশ", "Summary"),
  content: text("লেখা", "Text"),
  picture: "/art/hero-rocket",
  inFooter: false,
  startsAt: inMinutes(minutes),
  endsAt: null,
  active: true,
  position: 0,
  ...more,
});
const create = (body: Draft) => operator.call(desk.createPage, { body });
const news = (language = "en", more: { pageNo?: number; pageSize?: number } = {}) =>
  app.call(listArticles, { query: { kind: "news", language, ...more } });
const read = (slug: string, language = "en") =>
  app.call(getPage, { query: { kind: "news", slug, language } });
const missing = (slug: string) => codeOf(app.call, getPage, { query: { kind: "news", slug } });

describe("[TALK-03] articles", () => {
  it("newest first, in the language asked for, by pages, each with its neighbours; nothing before its time", async () => {
    await create(article("first", -3));
    await create(article("second", -2));
    await create(article("third", -1));
    await create(article("planned", 2));
    await create(article("over", -4, { endsAt: inMinutes(-1) }));
    await create(article("off", -1, { active: false }));
    await create(article("elsewhere", -1, { kind: "blog" }));
    const { content, totalCount, totalPages } = await news("bn", { pageSize: 2 });
    expect(content.map(({ slug, title }) => [slug, title])).toEqual([
      ["third", "শিরোনাম third"],
      ["second", "শিরোনাম second"],
    ]);
    expect({ totalCount, totalPages }).toEqual({ totalCount: 3, totalPages: 2 });
    expect((await news("en", { pageNo: 2, pageSize: 2 })).content).toMatchObject([
      {
        slug: "first",
        picture: { url: "/art/hero-rocket.webp", mobileUrl: "/art/hero-rocket-m.webp" },
        publishedAt: inMinutes(-3),
      },
    ]);
    expect(await read("second")).toMatchObject({
      title: "Title second",
      content: "Text",
      newer: { slug: "third", title: "Title third" },
      older: { slug: "first" },
    });
    expect(await read("third")).toMatchObject({ newer: null });
    for (const slug of ["planned", "over", "off", "elsewhere", "nothing"]) {
      expect(await missing(slug), slug).toBe("SYS_NOT_FOUND");
    }
    clock.advance(3 * MINUTE_MS);
    expect(await read("third")).toMatchObject({ newer: { slug: "planned" } });
  });

  it.each([
    ["script", "<script>alert(1)</script> [a](javascript:alert(1))"],
    ["long", "দীর্ঘ ".repeat(1300).trim()],
    ["right-to-left", "مرحبا abc عالم"],
    ["emoji", "🎰👩‍👩‍👧‍👦🇧🇩"],
  ])("a text of %s comes back as it was typed", async (name, words) => {
    const slug = `words-${name}`;
    const short = words.slice(0, 100).trim();
    await create(article(slug, -1, { content: text(words, words), title: text(short, short) }));
    expect(await read(slug)).toMatchObject({ content: words, title: short });
  });
});

describe("[OPS-05] [TALK-03] the desk of pages", () => {
  it("shows a change at once; the slower editor is told; nothing is in the audit log twice or not at all", async () => {
    const { id, version, updatedAt: _at, updatedBy, ...draft } = await create(article("edited", -1));
    expect(updatedBy).toBe(operator.username);
    const change = (seen: number, more: Partial<Draft>) =>
      operator.call(desk.updatePage, { params: { id }, body: { ...draft, ...more, version: seen } });
    await change(version, { content: text("নতুন", "New") });
    expect(await read("edited")).toMatchObject({ content: "New" });
    await expect(change(version, {})).rejects.toMatchObject({ code: "OPS_CHANGED" });
    await change(version + 1, { active: false });
    expect(await missing("edited")).toBe("SYS_NOT_FOUND");
    const { rows } = await app.owner.pool.query<{ action: string }>(
      "select action from audit_entry where subject = $1 order by seq",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(
      ["create", "update", "update"].map((action) => `content.page.${action}`),
    );
  });

  it("an address is one page's for ever: no second one, no other name, nobody removes it", async () => {
    const { id, version, updatedAt: _at, updatedBy: _by, ...draft } = await create(article("lasting", -1));
    await expect(create(article("lasting", -2))).rejects.toMatchObject({ code: "OPS_CHANGED", status: 409 });
    for (const other of [{ slug: "renamed" }, { kind: "blog" as const }]) {
      await expect(
        operator.call(desk.updatePage, { params: { id }, body: { ...draft, ...other, version } }),
      ).rejects.toMatchObject({ code: "SYS_BAD_INPUT" });
    }
    const program = app.database.open();
    await expect(program.pool.query("delete from page where id = $1", [id])).rejects.toThrow(/denied/);
    await program.close();
    expect(await read("lasting")).toMatchObject({ slug: "lasting" });
  });

  it("an article has a date and no place in the site's foot; slugs are plain", async () => {
    const wrong: Partial<Draft>[] = [
      { startsAt: null },
      { inFooter: true },
      { slug: "Big" },
      { slug: "a--b" },
      { slug: "../x" },
      { picture: "https://elsewhere.example/x" },
    ];
    for (const more of wrong) {
      const body = { ...article("wrong", -1), ...more };
      expect(await codeOf(operator.call, desk.createPage, { body }), JSON.stringify(more)).toBe(
        "SYS_BAD_INPUT",
      );
    }
    const support = await app.loginOperator("support");
    expect(await codeOf(support.call, desk.createPage, { body: article("mine", -1) })).toBe("AUTH_FORBIDDEN");
  });
});

describe("[TALK-03] [SAFE-01] the pages that ship", () => {
  it("are there in both languages, in the site's foot, and survive the next start as the operator left them", async () => {
    const { content } = await operator.call(desk.listPages);
    const licence = content.find(({ slug }) => slug === "licence");
    if (!licence) throw new Error("no licence page");
    const { id, version, updatedAt: _at, updatedBy: _by, ...draft } = licence;
    const title = text("লাইসেন্স নং ১", "Licence no. 1");
    await operator.call(desk.updatePage, { params: { id }, body: { ...draft, title, version } });
    await app.app.modules.content.sync();
    const { pages } = await app.call(listAnnouncements, { query: { language: "en" } });
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual([...NAMED_PAGES].toSorted());
    expect(pages.find(({ slug }) => slug === "licence")?.title).toBe("Licence no. 1");
    const page = await app.call(getPage, { query: { kind: "page", slug: "vip", language: "bn" } });
    expect(page).toMatchObject({ title: "ভিআইপি", newer: null, older: null });
  });

  it("lead to pages that exist, in the same places in both languages", () => {
    const targets = (content: string): string[] =>
      blocksOf(content)
        .flatMap((block): Span[] =>
          block.kind === "paragraph" ? block.spans : block.kind === "list" ? block.items.flat() : [],
        )
        .flatMap((span) => (span.kind === "link" ? [span.to] : []));
    for (const { slug, content } of STANDING_PAGES) {
      expect(targets(content.bn), slug).toEqual(targets(content.en));
      // A malformed link would stay as text.
      expect(content.en.match(/\]\(/g)?.length ?? 0, slug).toBe(targets(content.en).length);
      expect(
        blocksOf(content.bn).map(({ kind }) => kind),
        slug,
      ).toEqual(blocksOf(content.en).map(({ kind }) => kind));
      for (const to of targets(content.en)) expect(isLinkTarget(to), to).toBe(true);
    }
  });
});

describe("[TALK-03] [NAV-01] an address of a page, before any script runs", () => {
  const head = (url: string, language = "bn") =>
    app.app.modules.pageHead({ url, headers: { cookie: `language=${language}` } } as FastifyRequest);

  it("has its title, description and language", async () => {
    const at = app.app.platform.config.publicUrl;
    expect(await head("/vip?from=mail", "en")).toEqual({
      status: 200,
      language: "en-GB",
      dir: "ltr",
      canonical: `${at}/vip?lang=en`,
      alternates: [
        { language: "bn", href: `${at}/vip` },
        { language: "en", href: `${at}/vip?lang=en` },
        { language: "x-default", href: `${at}/vip` },
      ],
      title: "VIP · KHELA",
      description: "How a rank is reached, what it gives, and what a rank never touches.",
    });
    expect(await head("/vip/")).toMatchObject({ language: "bn-BD", title: "ভিআইপি · KHELA" });
    await create(article("headed", -1));
    expect(await head("/news/headed", "en")).toMatchObject({ status: 200, description: "Summary" });
  });

  it("is told of the home page, the help centre and the lists too", async () => {
    const at = app.app.platform.config.publicUrl;
    expect(await head("/", "en")).toMatchObject({ status: 200, canonical: `${at}/?lang=en` });
    for (const url of ["/help", "/blog/", "/news?pageNo=2"]) {
      const told = await head(url);
      expect(told, url).toMatchObject({ status: 200, language: "bn-BD" });
      expect(told?.canonical, url).toMatch(/\/(help|blog|news)$/);
      expect(told?.description, url).toMatch(/\S/);
    }
  });

  it("[LANG-01] is in the site map, in every language, as long as it is live", async () => {
    await create(article("mapped", -1));
    await create(article("unmapped", 5));
    const map = await (await fetch(`${app.baseUrl}/sitemap.xml`)).text();
    const at = app.app.platform.config.publicUrl;
    for (const path of ["/", "/?lang=en", "/help?lang=en", "/vip", "/news/mapped", "/news/mapped?lang=en"])
      expect(map).toContain(`<loc>${at}${path}</loc>`);
    expect(map).not.toContain("unmapped");
    const robots = await (await fetch(`${app.baseUrl}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${at}/sitemap.xml`);
    expect(robots).toContain("Disallow: /member\n");
  });

  it("[GAME-01] is there for lists of games and what a game is", async () => {
    expect(await head("/games/crash", "en")).toMatchObject({ status: 200, title: "Crash · KHELA" });
    expect(await head("/game/dice/info", "en")).toMatchObject({
      status: 200,
      title: "Dice · KHELA",
      description: expect.stringMatching(/^Dice · .+: \d\d(\.\d+)? ?%$/),
    });
  });

  it("is 404 where it names nothing that is live; other addresses say nothing", async () => {
    for (const url of [
      "/blog/nothing",
      "/news/%00",
      "/page/x",
      "/page/%3Cscript%3E",
      "/game/never-made/info",
      `/blog/${"x".repeat(9000)}`,
    ]) {
      expect(await head(url), url.slice(0, 40)).toMatchObject({ status: 404 });
    }
    for (const url of ["/member", "/blog/a/b", "/constructor", "/game/dice", "/games/lottery"])
      expect(await head(url), url).toBeUndefined();
  });
});
