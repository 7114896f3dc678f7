import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** An SMS or a mail that the server sent. */
export interface SentMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The six-digit code in it. */
  code: string;
}

/** An SMS gateway and a mail server in this process: the server reaches them through its real adapters. */
export interface TestGateways {
  /** The environment variables that point the server at them. */
  env: Record<string, string>;
  sms: SentMessage[];
  mails: SentMessage[];
  /** Sets the status that the gateway answers; 200 by default. */
  answerSms(status: number): void;
  /** Sets the reply code of the mail server, for all mails or those to one address; 250 by default. */
  answerMails(code: number, to?: string): void;
  /**
   * Waits for the next code for a number (E.164) or an address; each code is returned once.
   * @throws Error where none arrives
   */
  codeFor(to: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts both on free ports. */
export async function startTestGateways(): Promise<TestGateways> {
  const sms: SentMessage[] = [];
  const mails: SentMessage[] = [];
  const told = new Map<string, number>();
  let status = 200;
  let mailCode = 250;
  const codesOf = new Map<string, number>();
  const gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { to, text } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string; text: string };
      if (status === 200) sms.push({ to, subject: "", text, html: "", code: codeIn(text) });
      response.writeHead(status).end("{}");
    });
  });
  gateway.listen(0, "127.0.0.1");
  await once(gateway, "listening");
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const [to] = session.envelope.rcptTo;
        const responseCode = codesOf.get(to?.address ?? "") ?? mailCode;
        if (responseCode !== 250) return done(Object.assign(new Error("as told"), { responseCode }));
        mails.push({ to: to?.address ?? "", ...readMail(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
  return {
    env: {
      SMS_PROVIDER: "http",
      SMS_HTTP_URL: `http://127.0.0.1:${portOf(gateway)}/send`,
      SMS_HTTP_HEADERS: '{"content-type":"application/json"}',
      SMS_HTTP_BODY: '{"to":"{{to}}","text":"{{text}}"}',
      SMS_HTTP_ALLOW_PRIVATE: "1",
      MAIL_PROVIDER: "smtp",
      SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      SMTP_ALLOW_PLAIN: "1",
      MAIL_FROM: "Khela <no-reply@khela.example>",
    },
    sms,
    mails,
    answerSms(next) {
      status = next;
    },
    answerMails(next, to) {
      if (to === undefined) mailCode = next;
      else codesOf.set(to, next);
    },
    async codeFor(to) {
      const read = told.get(to) ?? 0;
      for (let tries = 0; tries < 300; tries += 1) {
        const letters = [...sms, ...mails].filter((one) => one.to === to);
        const letter = letters[read];
        if (letter) {
          told.set(to, letters.length);
          return letters.at(-1)?.code ?? letter.code;
        }
        await pause(10);
      }
      throw new Error("no code came");
    },
    async stop() {
      gateway.close();
      gateway.closeAllConnections();
      await new Promise<void>((done) => smtp.close(() => done()));
    },
  };
}

function codeIn(text: string): string {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? "";
}

/** Subject and both bodies of a mail of two parts, decoded. */
export function readMail(source: string): Omit<SentMessage, "to"> {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? "";
  const parts = source.split(`--${boundary}`).map((part) => {
    const [head = "", ...body] = part.split("\r\n\r\n");
    return { head, body: decode(body.join("\r\n\r\n"), head) };
  });
  const partOf = (type: string): string => parts.find(({ head }) => head.includes(type))?.body ?? "";
  const folded = /^Subject: ((?:.*\r\n[ \t])*.*)$/m.exec(source)?.[1] ?? "";
  const subject = folded
    .replace(/\r\n[ \t]/g, " ")
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString()
        : fromQuoted(text.replaceAll("_", " ")),
    );
  const text = partOf("text/plain");
  return { subject, text, html: partOf("text/html"), code: codeIn(text) };
}

function decode(body: string, head: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (/quoted-printable/i.test(head)) return fromQuoted(body.replace(/=\r\n/g, ""));
  return body;
}

function fromQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}
