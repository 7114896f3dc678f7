import type { AddressInfo } from "node:net";
import type { Clock } from "@khela/kernel/clock";
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { languageOf, sendPage, serveFonts } from "../page.ts";
import { takeSignedJson } from "../signed-json.ts";
import { codeIn, type Message, type Messages, openMessages } from "./messages.ts";
import { inboxPage, messageList } from "./page.ts";
import { SCRIPT } from "./script.ts";

export interface InboxOptions {
  port: number;
  host: string;
  /** The URL in browsers; undefined: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  /** The file in which messages are kept. */
  file: string;
  secret: string;
  logLevel: string;
  clock: Clock;
}

const SHOWN = 100;
const CSP = "script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'";
const text = (maxLength: number) => ({ type: "string", maxLength }) as const;
const bodySchema = {
  type: "object",
  properties: {
    id: { type: "string", pattern: "^[A-Za-z0-9-]{1,64}$" },
    kind: { enum: ["sms", "mail"] },
    to: { type: "string", minLength: 1, maxLength: 320 },
    subject: text(300),
    text: text(5_000),
    html: text(50_000),
  },
  required: ["id", "kind", "to", "text"],
  additionalProperties: false,
} as const;

/**
 * Starts the inbox, which receives SMS and mails by signed HTTP and shows them on a page. @returns its
 * address and a function that stops it
 */
export async function startInbox(options: InboxOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const app = fastify({
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  const messages = openMessages(options.file);
  app.removeAllContentTypeParsers();
  serveFonts(app);
  takeMessages(app, messages, options);
  serveInbox(app, messages);
  await app.listen({ port: options.port, host: options.host });
  const { port } = app.server.address() as AddressInfo;
  app.log.info({ url: options.publicUrl ?? `http://localhost:${port}` }, "inbox is ready");
  return { url: `http://${options.host}:${port}`, stop: () => app.close() };
}

/** The routes for the sender, with calls that are signed like the payment provider's. */
function takeMessages(app: FastifyInstance, messages: Messages, { secret, clock }: InboxOptions): void {
  const signed = takeSignedJson(app, () => secret, clock);
  app.post<{ Body: Partial<Message> & Pick<Message, "id" | "kind" | "to" | "text"> }>(
    "/api/messages",
    { schema: { body: bodySchema }, preValidation: signed },
    async ({ body }, reply) => {
      const taken = messages.add({ subject: "", html: "", ...body, receivedAtMs: clock.nowMs() });
      return taken ? { taken } : reply.code(409).send({ error: "id_reused" });
    },
  );
}

interface Query {
  search?: string;
  lang?: string;
}

/** The routes for the tester: the page, and its messages as JSON for programs. */
function serveInbox(app: FastifyInstance, messages: Messages): void {
  const searchOf = (request: FastifyRequest): string => {
    const { search } = request.query as Query;
    return typeof search === "string" ? search.slice(0, 320) : "";
  };
  app.get("/", async (request, reply) => {
    const search = searchOf(request);
    return sendPage(reply, inboxPage(messages.list(search, SHOWN), search, languageOf(request)), CSP);
  });
  app.get("/list", async (request, reply) => {
    const search = searchOf(request);
    return sendPage(reply, messageList(messages.list(search, SHOWN), search, languageOf(request)), CSP);
  });
  app.get("/inbox.js", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-store").send(SCRIPT),
  );
  app.get<{ Params: { id: string } }>("/mail/:id", async (request, reply) => {
    const mail = messages.byId(request.params.id);
    if (!mail || mail.html === "") return reply.code(404).send({ error: "unknown" });
    return reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
      )
      .header("cache-control", "no-store")
      .send(mail.html);
  });
  app.get("/api/messages", async (request, reply) => {
    const found = messages.list(searchOf(request), SHOWN).map((message) => ({
      ...message,
      code: codeIn(message) ?? null,
      receivedAt: new Date(message.receivedAtMs).toISOString(),
    }));
    return reply.send({ messages: found });
  });
  app.get("/healthz", async () => ({ alive: true }));
}
