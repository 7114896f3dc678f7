import { createHmac, timingSafeEqual } from "node:crypto";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { localeOf } from "@khela/kernel/locales";
import type { FastifyReply } from "fastify";
import type { MessagesContext } from "./context.ts";
import { letterTexts } from "./mail-letter.ts";
import { writeChoice } from "./mail-store.ts";

const PATH = "/wps/mail-off";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/;

/** The link that ends offers by mail without a login. */
export interface OfferUnsubscribe {
  /** The member's link; it never expires and only ends offers. */
  linkFor(memberId: MemberId): string;
}

/**
 * Serves the link. GET shows a page with one button and changes nothing, because mail scanners open every
 * link; POST, from that button or a mail program (RFC 8058), ends the offers.
 */
export function createOfferUnsubscribe({ platform, identity, system }: MessagesContext): OfferUnsubscribe {
  const { db, clock, http, config, secrets } = platform;
  const signature = (hex: string): Buffer =>
    createHmac("sha256", secrets.key("link", "mail-off")).update(hex).digest();
  /** @returns undefined for a token with a wrong signature, or whose member is forgotten */
  const ownerOf = async (token: string): Promise<MemberId | undefined> => {
    const [, hex = "", signed = ""] = TOKEN.exec(token) ?? [];
    const given = Buffer.from(signed, "base64url");
    if (given.length !== 32 || !timingSafeEqual(given, signature(hex))) return undefined;
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") as MemberId;
    return UUID.test(id) && (await identity.findMember(id)) ? id : undefined;
  };
  const show = async (reply: FastifyReply, memberId: MemberId, state: "ask" | "done") => {
    const member = await identity.findMember(memberId);
    const code = await system.language(member?.language);
    const { t, written } = letterTexts(code);
    const { tag, dir } = localeOf(code);
    const title = (await system.brand()).name[written];
    const main =
      state === "done"
        ? `<p>${escape(t("letters.messageIsOff"))}</p>`
        : `<form method="post"><button>${escape(t("letters.messageOff"))}</button></form>`;
    return reply
      .header("cache-control", "no-store")
      .header("content-security-policy", POLICY)
      .type("text/html; charset=utf-8")
      .send(page({ tag, dir }, title, main));
  };

  http.fastify.get<{ Params: { token: string } }>(`${PATH}/:token`, async (request, reply) => {
    const memberId = await ownerOf(request.params.token);
    return memberId === undefined ? reply.callNotFound() : show(reply, memberId, "ask");
  });
  http.fastify.post<{ Params: { token: string } }>(
    `${PATH}/:token`,
    { config: { form: true }, bodyLimit: 1_000 },
    async (request, reply) => {
      const memberId = await ownerOf(request.params.token);
      if (memberId === undefined) return reply.callNotFound();
      await writeChoice(db, memberId, { kind: "offers", on: false, at: now(clock) });
      return show(reply, memberId, "done");
    },
  );
  return {
    linkFor(memberId) {
      const hex = memberId.replaceAll("-", "");
      return `${config.publicUrl}${PATH}/${hex}.${signature(hex).toString("base64url")}`;
    },
  };
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

function page({ tag, dir }: { tag: string; dir: string }, title: string, main: string): string {
  return `<!doctype html>
<html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="color-scheme" content="dark light"><title>${escape(title)}</title>
<style>${STYLE}</style></head><body><main><h1>${escape(title)}</h1>${main}</main></body></html>`;
}

const STYLE = `body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#0b1020;color:#eef1fb;
font:16px/1.6 'Noto Sans Bengali',system-ui,sans-serif}main{box-sizing:border-box;width:min(28rem,100% - 2rem);padding:2rem;
border:1px solid #2a3352;border-radius:1rem;background:#141b33}h1{margin:0 0 .75rem;font-size:1.25rem;color:#ffbf36}p{margin:0}
button{width:100%;padding:.85rem;border:0;border-radius:.75rem;background:#ffbf36;color:#241700;
font:inherit;font-weight:700;cursor:pointer}button:focus-visible{outline:3px solid #8fb4ff;outline-offset:2px}
@media(prefers-color-scheme:light){body{background:#eef1f8;color:#151b30}main{background:#fff;border-color:#d5dbec}h1{color:#8a5a00}}`;
