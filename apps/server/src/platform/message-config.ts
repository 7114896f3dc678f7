import { CODE_LONGEST_MINUTES } from "@khela/rules/contact/code-limits";
import { isDialingCode, KNOWN_DIALING_CODES, type NumberPolicy } from "@khela/rules/contact/number-plan";

/**
 * An SMS gateway that takes a message as one HTTP call; `{{to}}`, `{{number}}`, `{{text}}`, `{{secret}}`, `{{id}}`
 * are filled in.
 */
export interface HttpSmsConfig {
  url: string;
  method: "GET" | "POST" | "PUT";
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The value of `{{secret}}`. */
  secret: string;
  /** Text that a successful answer contains, for gateways that refuse with status 200. Empty: the status decides. */
  success: string;
  /** Whether the gateway may be in a private network. */
  allowPrivate: boolean;
}

export interface SmtpConfig {
  /** `smtps://user:password@host:465` or `smtp://…:587` (STARTTLS is demanded). */
  url: string;
  from: string;
  /** Allows an unencrypted connection, for a relay on the same machine. */
  allowPlain: boolean;
}

/** Settings for SMS and mail. Part of {@link Config}. */
export interface MessageConfig {
  sms: { kind: "sandbox" } | ({ kind: "http" } & HttpSmsConfig);
  mail: { kind: "sandbox" } | ({ kind: "smtp" } & SmtpConfig);
  /** The sandbox inbox, which is used where nothing else is set. */
  sandbox: { url: string; secret: string | undefined };
  /** How many minutes a one-time code is valid. */
  codeMinutes: number;
  /** The mobile numbers that may receive codes. */
  numbers: NumberPolicy;
}

function yes(text: string | undefined): boolean {
  return text === "1" || text === "true";
}

function list(text: string | undefined, fallback: string): string[] {
  const items = (text || fallback).split(",").map((item) => item.trim());
  return items.filter((item) => item !== "");
}

function codeMinutes(text: string | undefined): number {
  const minutes = Number(text || "5");
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > CODE_LONGEST_MINUTES) {
    throw new Error(`CODE_MINUTES must be 1 to ${CODE_LONGEST_MINUTES}, not "${text}"`);
  }
  return minutes;
}

function headers(text: string | undefined): Record<string, string> {
  const fail = (cause?: unknown): never => {
    throw new Error('SMS_HTTP_HEADERS must be JSON such as {"authorization":"Bearer {{secret}}"}', { cause });
  };
  let value: unknown;
  try {
    value = JSON.parse(text || "{}");
  } catch (error) {
    fail(error);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) fail();
  const entries = Object.entries(value as Record<string, unknown>);
  if (!entries.every(([name, header]) => /^[A-Za-z0-9-]+$/.test(name) && typeof header === "string")) fail();
  return Object.fromEntries(entries.map(([name, header]) => [name.toLowerCase(), String(header)]));
}

function smsOf(env: NodeJS.ProcessEnv): MessageConfig["sms"] {
  const kind = env["SMS_PROVIDER"] || "sandbox";
  if (kind === "sandbox") return { kind };
  if (kind !== "http") throw new Error(`SMS_PROVIDER must be sandbox or http, not "${kind}"`);
  const url = env["SMS_HTTP_URL"] ?? "";
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
    throw new Error("SMS_HTTP_URL must be an http address");
  const method = env["SMS_HTTP_METHOD"] || "POST";
  if (method !== "GET" && method !== "POST" && method !== "PUT") {
    throw new Error(`SMS_HTTP_METHOD must be GET, POST or PUT, not "${method}"`);
  }
  return {
    kind,
    url,
    method,
    headers: headers(env["SMS_HTTP_HEADERS"]),
    body: env["SMS_HTTP_BODY"] ?? "",
    secret: env["SMS_HTTP_SECRET"] ?? "",
    success: env["SMS_HTTP_SUCCESS"] ?? "",
    allowPrivate: yes(env["SMS_HTTP_ALLOW_PRIVATE"]),
  };
}

function mailOf(env: NodeJS.ProcessEnv): MessageConfig["mail"] {
  const kind = env["MAIL_PROVIDER"] || "sandbox";
  if (kind === "sandbox") return { kind };
  if (kind !== "smtp") throw new Error(`MAIL_PROVIDER must be sandbox or smtp, not "${kind}"`);
  const url = env["SMTP_URL"] ?? "";
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? ""))
    throw new Error("SMTP_URL must be smtp:// or smtps://");
  const from = env["MAIL_FROM"] ?? "";
  if (!from.includes("@")) throw new Error("MAIL_FROM must be the address that mails come from");
  return { kind, url, from, allowPlain: yes(env["SMTP_ALLOW_PLAIN"]) };
}

/** @throws Error with a plain sentence where a setting is invalid */
export function readMessageConfig(env: NodeJS.ProcessEnv): MessageConfig {
  const dialingCodes = list(env["PHONE_COUNTRIES"], "+880").map((code) => {
    if (isDialingCode(code)) return code;
    throw new Error(`PHONE_COUNTRIES: "${code}" is none of ${KNOWN_DIALING_CODES.join(", ")}`);
  });
  const blockedPrefixes = list(env["PHONE_BLOCKED_PREFIXES"], "");
  for (const prefix of blockedPrefixes) {
    if (!/^\+\d{2,14}$/.test(prefix)) throw new Error(`PHONE_BLOCKED_PREFIXES: "${prefix}" is no +880…`);
  }
  return {
    sms: smsOf(env),
    mail: mailOf(env),
    sandbox: {
      url: (env["MESSAGE_SANDBOX_URL"] || "http://127.0.0.1:3101").replace(/\/$/, ""),
      secret: env["MESSAGE_SANDBOX_SECRET"] || undefined,
    },
    codeMinutes: codeMinutes(env["CODE_MINUTES"]),
    numbers: { dialingCodes, blockedPrefixes },
  };
}
