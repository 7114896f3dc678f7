import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The head of one page, for search engines and links that are shared. */
export interface PageHead {
  /** 404 where the address leads to nothing. */
  status: 200 | 404;
  language: string;
  dir?: "ltr" | "rtl";
  title: string;
  description?: string;
  /** The canonical address of this page in this language, and the addresses of its other languages. */
  canonical?: string;
  /** `x-default` is among the languages. */
  alternates?: readonly { language: string; href: string }[];
}

/** A built browser app: its files, and the path prefix under which it is served. */
export interface SiteApp {
  /** `/` or `/console/`. */
  prefix: string;
  distDir: string;
  /** The head that the page has before any script runs; undefined: the one of the built file. */
  head?: (request: FastifyRequest) => Promise<PageHead | undefined>;
  /** Data that is embedded into the page as JSON, so that the first screen needs no second round trip. */
  bootData?: (request: FastifyRequest) => Promise<unknown>;
  /** Renders the page from the boot data, as HTML; undefined where the browser does it. Never rejects. */
  render?: (boot: unknown) => Promise<string | undefined>;
  /** Other origins from which its pictures may be loaded. */
  imageOrigins?: () => Promise<readonly string[]>;
}

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
const BOOT_PLACEHOLDER = "<!--boot-data-->";

function contentSecurityPolicy(nonce: string, imageOrigins: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(" "),
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The content security policy of files. A service worker's own policy decides what it may fetch, and the offline page
 * needs its style; neither works under the policy of API calls, which allows nothing.
 */
const FILE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Adds the security headers of every answer. */
export function addSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    ...(options.https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
  // The hook takes a callback because an async hook would cost every answer one more promise.
  app.addHook("onSend", (_request, reply, payload, done) => {
    reply.headers(headers);
    if (!reply.hasHeader("content-security-policy")) {
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    }
    done(null, payload);
  });
}

/** JSON that is safe inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/**
 * Folders of many files, which are looked up per request: one route for each of thousands of files made every start
 * slow.
 */
const FOLDERS = ["assets", "art"];

/**
 * Serves built apps: hashed assets are cached for a year, pages never, with a fresh nonce each. Every path without a
 * file ending is a page of the app (history mode).
 * @param admitPage throws where an address requests too many pages
 */
export async function serveSites(
  app: FastifyInstance,
  sites: readonly SiteApp[],
  admitPage: (request: FastifyRequest) => void,
): Promise<void> {
  for (const site of sites) {
    if (!existsSync(join(site.distDir, "index.html"))) continue;
    await serveFiles(app, site);
    const page = readFileSync(join(site.distDir, "index.html"), "utf8");
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      admitPage(request);
      const nonce = randomBytes(16).toString("base64");
      const data = await bootDataOf(site, request);
      const boot = scriptJson(data);
      const head = await headOf(site, request);
      const drawn = head?.status === 200 && data !== null ? await site.render?.(data) : undefined;
      if (head) reply.code(head.status).header("content-language", head.language);
      const html = (head ? withHead(drawn ? withPage(page, drawn, head) : page, head) : page)
        .replace(BOOT_PLACEHOLDER, () => `<script type="application/json" id="boot">${boot}</script>`)
        .replace(NONCE_PLACEHOLDER, nonce);
      return sendPage(request, reply, html, contentSecurityPolicy(nonce, await originsOf(site, request)));
    };
    if (site.prefix === "/") {
      app.get("/*", async (request, reply) =>
        isPagePath(request.url) ? serve(request, reply) : reply.callNotFound(),
      );
      app.get("/", serve);
      app.get("/index.html", serve);
    } else {
      app.get(site.prefix.replace(/\/$/, ""), serve);
      app.get(`${site.prefix}*`, async (request, reply) =>
        isPagePath(request.url) ? serve(request, reply) : reply.callNotFound(),
      );
    }
  }
}

const PICTURE = /\.(?:png|jpe?g|webp|avif|svg|ico)(?:\.br|\.gz)?$/;

/**
 * The cache policy of a file. A file with a hash in its name never changes, and a picture may be an hour old. Other
 * fixed names decide what is fetched (the service worker, the manifest, the offline page with its style and script),
 * so the browser revalidates them each time.
 */
function cachePolicyOf(path: string): string {
  if (path.includes("/assets/")) return "public, max-age=31536000, immutable";
  return PICTURE.test(path) ? "public, max-age=3600" : "no-cache";
}

async function serveFiles(app: FastifyInstance, { distDir, prefix }: SiteApp): Promise<void> {
  const options = {
    index: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply: FastifyReply, path: string) => {
      reply.header("cache-control", cachePolicyOf(path));
      reply.header("content-security-policy", FILE_POLICY);
    },
  } as const;
  for (const folder of FOLDERS) {
    const root = join(distDir, folder);
    if (existsSync(root))
      await app.register(fastifyStatic, { ...options, root, prefix: `${prefix}${folder}/` });
  }
  // The server's rendering bundle lies in the same folder and is not served.
  const globIgnore = ["index.html", "server/**", ...FOLDERS.map((folder) => `${folder}/**`)];
  await app.register(fastifyStatic, { ...options, root: distDir, prefix, wildcard: false, globIgnore });
}

/**
 * The boot data, or null where it can't be read: the page is sent anyway, asks for its data itself and shows the
 * error.
 */
async function bootDataOf(site: SiteApp, request: FastifyRequest): Promise<unknown> {
  try {
    return (await site.bootData?.(request)) ?? null;
  } catch (error) {
    request.log.warn({ traceId: request.id, err: error }, "a page went out without its data");
    return null;
  }
}

/**
 * The head, or undefined where it can't be read: the page is sent with the built file's head and finds out itself
 * that there is nothing.
 */
async function headOf(site: SiteApp, request: FastifyRequest): Promise<PageHead | undefined> {
  try {
    return await site.head?.(request);
  } catch (error) {
    request.log.warn({ traceId: request.id, err: error }, "a page went out without its own head");
    return undefined;
  }
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** The page with its own language, title, description and addresses. */
function withHead(page: string, head: PageHead): string {
  const { language, dir = "ltr", title, description, canonical, alternates = [] } = head;
  const links = [
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}" />`]),
    ...alternates.map(
      (other) =>
        `<link rel="alternate" hreflang="${escapeHtml(other.language)}" href="${escapeHtml(other.href)}" />`,
    ),
  ];
  const named = page
    .replace(/<html lang="[^"]*" dir="[^"]*"/, `<html lang="${language}" dir="${dir}"`)
    .replace(/<title>[^<]*<\/title>/, () => [`<title>${escapeHtml(title)}</title>`, ...links].join("\n    "));
  if (description === undefined) return named;
  const meta = `<meta name="description" content="${escapeHtml(description)}" />`;
  return named.replace(/<meta\s+name="description"[^>]*>/, () => meta);
}

const FRAME = /(<div id="root")>\s*<!--frame-->([\s\S]*?)<!--\/frame-->\s*<\/div>/;
const STYLES = /<noscript id="styles">(.*?)<\/noscript>/;

/**
 * The page as it was rendered, waiting for its styles. The placeholder frame comes with it, for players who are
 * logged in or have chosen another language: the browser renders their page (build/boot-start.js).
 */
function withPage(page: string, drawn: string, { language }: PageHead): string {
  return page
    .replace(STYLES, (_, links: string) => links)
    .replace(
      FRAME,
      (_, root: string, frame: string) =>
        `${root} data-drawn="${language}">${drawn}</div><template id="frame">${frame}</template>`,
    );
}

async function originsOf(site: SiteApp, request: FastifyRequest): Promise<readonly string[]> {
  try {
    return (await site.imageOrigins?.()) ?? [];
  } catch (error) {
    request.log.warn({ traceId: request.id, err: error }, "a page went out without its other picture hosts");
    return [];
  }
}

function isPagePath(url: string): boolean {
  const path = url.split("?")[0] ?? "";
  return (
    !/\.[a-z0-9]{1,8}$/i.test(path) && !/^\/(wps|lgw|lotto|play|cashier|seamless|console\/api)\//.test(path)
  );
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: string, policy: string): FastifyReply {
  const accepts = request.headers["accept-encoding"] ?? "";
  reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("vary", "accept-encoding")
    .header("content-security-policy", policy);
  if (/\bbr\b/.test(accepts)) {
    reply.header("content-encoding", "br");
    return reply.send(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  }
  if (/\bgzip\b/.test(accepts)) {
    reply.header("content-encoding", "gzip");
    return reply.send(gzipSync(html));
  }
  return reply.send(html);
}
