import type { HttpSmsConfig } from "../../platform/message-config.ts";
import { type Adapter, connectionFault, DeliveryError, type Sms } from "./adapter.ts";
import { safeRequest } from "./safe-request.ts";

const TIMEOUT_MS = 8_000;

type Escape = (value: string) => string;

/**
 * A gateway that takes an SMS as one HTTP call, described by templates. Each value is escaped for its place: the
 * address, a header, a JSON or a form body.
 */
export function createHttpSms(config: HttpSmsConfig): Adapter<Sms> {
  const escapeBody = bodyEscape(config.headers["content-type"] ?? "");
  return {
    name: "http",
    async deliver(sms) {
      const values = {
        to: sms.to,
        number: sms.to.slice(1),
        text: sms.text,
        secret: config.secret,
        id: sms.id,
      };
      const fill = (template: string, escape: Escape): string =>
        template.replace(/\{\{(to|number|text|secret|id)\}\}/g, (_, name: keyof typeof values) =>
          escape(values[name]),
        );
      const headers = Object.entries(config.headers).map(([name, value]) => [
        name,
        oneLine(fill(value, String)),
      ]);
      let answer;
      try {
        answer = await safeRequest({
          url: fill(config.url, encodeURIComponent),
          method: config.method,
          headers: Object.fromEntries(headers) as Record<string, string>,
          body: config.method === "GET" ? "" : fill(config.body, escapeBody),
          timeoutMs: TIMEOUT_MS,
          allowPrivate: config.allowPrivate,
        });
      } catch (error) {
        throw connectionFault(error);
      }
      const { status } = answer;
      if (status >= 500 || status === 429) throw new DeliveryError("unreachable", `status ${status}`);
      if (status < 200 || status > 299) throw new DeliveryError("refused", `status ${status}`);
      if (!answer.body.includes(config.success)) throw new DeliveryError("refused", "not the awaited answer");
    },
    close: () => undefined,
  };
}

function bodyEscape(contentType: string): Escape {
  if (contentType.includes("json")) return (value) => JSON.stringify(value).slice(1, -1);
  if (contentType.includes("urlencoded")) return encodeURIComponent;
  if (contentType.includes("xml"))
    return (value) => value.replace(/[<>&"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
  return (value) => value;
}

/** Reduces a value to one line of printable ASCII, as headers require. */
function oneLine(value: string): string {
  return value.replace(/[^\t\x20-\x7e]/g, "");
}
