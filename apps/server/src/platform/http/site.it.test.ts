import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PageHead, serveSites } from "./site.ts";

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
  <body><div id="root"></div></body>
</html>`;

const HOSTILE = `</title><script>alert("1")</script> $& $1`;
const HEADS: Readonly<Record<string, PageHead>> = {
  "/there": { status: 200, language: "en", title: "There", description: "Of there." },
  "/hostile": { status: 200, language: "en", title: HOSTILE, description: HOSTILE },
  "/gone": { status: 404, language: "bn", title: "নেই" },
};

const distDir = mkdtempSync(join(tmpdir(), "khela-site-"));
let server: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(distDir, "index.html"), FILE);
  server = fastify();
  await serveSites(server, [
    {
      prefix: "/",
      distDir,
      head: async ({ url }) => {
        if (url === "/broken") throw new Error("no database");
        return HEADS[url];
      },
    },
  ]);
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
