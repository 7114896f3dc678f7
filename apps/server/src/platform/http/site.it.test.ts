import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type PageHead, serveSites, type SiteApp } from "./site.ts";

const FILE = `<!doctype html>
<html lang="bn" dir="ltr">
  <head>
    <meta
      name="description"
      content="Of the file."
    />
    <title>KHELA</title>
    <!--boot-data-->
  </head>
  <body><noscript id="styles"><link rel="stylesheet" href="/a.css" /></noscript>
    <div id="root">
      <!--frame-->The frame.<!--/frame-->
    </div>
    <noscript><p>No script.</p></noscript>
  </body>
</html>`;

const HOSTILE = `</title><script>alert("1")</script> $& $1`;
const HEADS: Readonly<Record<string, PageHead>> = {
  "/drawn": {
    status: 200,
    language: "en",
    dir: "rtl",
    title: "Drawn",
    canonical: "https://a.example/drawn?a=1&b=2",
    alternates: [{ language: "x-default", href: "https://a.example/drawn" }],
  },
  "/spared": { status: 200, language: "en", title: "Spared" },
  "/there": { status: 200, language: "en", title: "There", description: "Of there." },
  "/hostile": { status: 200, language: "en", title: HOSTILE, description: HOSTILE },
  "/gone": { status: 404, language: "bn", title: "নেই" },
};

const distDir = mkdtempSync(join(tmpdir(), "khela-site-"));
let server: FastifyInstance;
const admitPage = vi.fn<(request: FastifyRequest) => void>();
beforeAll(async () => {
  writeFileSync(join(distDir, "index.html"), FILE);
  for (const folder of ["assets", "art", "server"]) {
    mkdirSync(join(distDir, folder));
    writeFileSync(join(distDir, folder, "a.js"), `"${folder}"`);
  }
  writeFileSync(join(distDir, "assets", "a.js.br"), brotliCompressSync('"assets"'));
  writeFileSync(join(distDir, "sw.js"), '"sw"');
  for (const name of ["manifest.webmanifest", "offline.html", "offline.css", "icon.png", "art/a.webp"])
    writeFileSync(join(distDir, name), name);
  writeFileSync(join(distDir, ".built-from"), "secret");
  server = fastify();
  const site: SiteApp = {
    prefix: "/",
    distDir,
    head: async ({ url }) => {
      if (url === "/broken") throw new Error("no database");
      return HEADS[url];
    },
    bootData: async ({ url }) => ({ path: url, about: HOSTILE }),
    render: async (boot) => {
      const { path } = boot as { path: string };
      return ["/drawn", "/gone"].includes(path) ? `<p>${path} $& $1</p>` : undefined;
    },
  };
  await serveSites(server, [site], admitPage);
});
afterAll(async () => {
  await server.close();
  rmSync(distDir, { recursive: true });
});

const open = (url: string) => server.inject({ url });

it("[TALK-03] [NAV-01] a page comes with its own status, language, title and description", async () => {
  const there = await open("/there");
  expect(there.statusCode).toBe(200);
  expect(there.body).toContain('<html lang="en" dir="ltr">');
  expect(there.body).toContain("<title>There</title>");
  expect(there.body).toContain('<meta name="description" content="Of there." />');
  expect(there.body).not.toContain("Of the file.");
  const gone = await open("/gone");
  expect(gone.statusCode).toBe(404);
  expect(gone.headers["content-type"]).toContain("text/html");
  expect(gone.body).toContain("<title>নেই</title>");
  expect(gone.body).toContain('<div id="root">');
});

it("[TALK-03] a page that was drawn comes with its styles, its addresses, and the frame for whom it isn't", async () => {
  const { body, headers } = await open("/drawn");
  expect(body).toContain('<div id="root" data-drawn="en"><p>/drawn $& $1</p></div>');
  expect(body).toMatch(/<template id="frame">The frame.<\/template>/);
  expect(body).toContain('<link rel="stylesheet" href="/a.css" />');
  expect(body).not.toContain('<noscript id="styles">');
  expect(body).toContain("<noscript><p>No script.</p></noscript>");
  expect(body).toContain('<html lang="en" dir="rtl">');
  expect(body).toContain('<link rel="canonical" href="https://a.example/drawn?a=1&#38;b=2" />');
  expect(body).toContain('<link rel="alternate" hreflang="x-default" href="https://a.example/drawn" />');
  expect(headers["content-language"]).toBe("en");
  expect(headers["cache-control"]).toBe("no-store");
});

it("[TALK-03] what isn't drawn, or isn't there, comes with the frame as the file has it", async () => {
  for (const url of ["/spared", "/gone"]) {
    const { body } = await open(url);
    expect(body, url).toMatch(/<div id="root">\s*<!--frame-->The frame./);
    expect(body, url).toContain('<noscript id="styles">');
  }
});

it("[TALK-03] a hostile title is text", async () => {
  const { body } = await open("/hostile");
  expect(body).not.toContain("<script>alert");
  expect(body.match(/<title>[^<]*<\/title>/)?.[0]).toContain("$&#38; $1");
});

it("[NAV-01] other pages, and one whose head can't be told, come as the file has them", async () => {
  for (const url of ["/elsewhere", "/broken"]) {
    const { statusCode, body } = await open(url);
    expect(statusCode, url).toBe(200);
    expect(body, url).toContain("<title>KHELA</title>");
    expect(body, url).toContain("Of the file.");
  }
});

it("[NAV-01] files come as they were built, for as long as their name promises; nothing else of the folder does", async () => {
  const asset = await server.inject({ url: "/assets/a.js", headers: { "accept-encoding": "br" } });
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('"assets"');
  expect(asset.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  for (const [url, body] of [
    ["/assets/a.js", '"assets"'],
    ["/art/a.js", '"art"'],
    ["/sw.js", '"sw"'],
  ] as const) {
    expect((await open(url)).body).toBe(body);
  }
  for (const url of ["/art/a.webp", "/icon.png"])
    expect((await open(url)).headers["cache-control"], url).toBe("public, max-age=3600");
  // A browser that cached an old version would request files that are gone, or never learn of new ones.
  for (const url of ["/sw.js", "/manifest.webmanifest", "/offline.html", "/offline.css", "/art/a.js"])
    expect((await open(url)).headers["cache-control"], url).toBe("no-cache");
  const closed = [
    "/assets/none.js",
    "/assets/",
    "/server/a.js",
    "/.built-from",
    "/assets/../.built-from",
    "/assets/..%2f.built-from",
    "/assets/%2e%2e/server/a.js",
  ];
  for (const url of closed) {
    const { statusCode, body } = await open(url);
    expect([url, statusCode === 200 && !body.includes("<html"), body.includes("secret")]).toEqual([
      url,
      false,
      false,
    ]);
  }
});

it("[AUTH-19] a page is counted before it is made, a file isn't", async () => {
  admitPage.mockClear();
  await open("/assets/a.js");
  expect(admitPage).not.toHaveBeenCalled();
  admitPage.mockImplementationOnce(() => {
    throw Object.assign(new Error("too many"), { statusCode: 429 });
  });
  expect((await open("/there")).statusCode).toBe(429);
  expect((await open("/there")).statusCode).toBe(200);
});
