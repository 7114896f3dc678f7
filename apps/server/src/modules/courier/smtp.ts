import { createTransport } from "nodemailer";
import type { SmtpConfig } from "../../platform/message-config.ts";
import { type Adapter, connectionFault, DeliveryError, type Mail } from "./adapter.ts";

const TIMEOUT_MS = 10_000;

/**
 * Mail through an SMTP server over an encrypted connection: `smtps:` from the first byte, `smtp:` by STARTTLS, which
 * is mandatory unless the setting allows plain text.
 */
export function createSmtp(config: SmtpConfig): Adapter<Mail> {
  const transport = createTransport({
    url: config.url,
    requireTLS: !config.allowPlain,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  return {
    name: "smtp",
    async deliver(mail) {
      const { hostname } = new URL(
        `http://${config.from
          .split("@")
          .at(-1)
          ?.replace(/[>\s].*$/, "")}`,
      );
      try {
        await transport.sendMail({
          from: config.from,
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${hostname}>`,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(mail.unsubscribe === undefined ? {} : unsubscribeHeaders(mail.unsubscribe)),
          },
        });
      } catch (error) {
        throw faultOf(error);
      }
    },
    close: () => transport.close(),
  };
}

const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** The SMTP code for an unavailable service, possible at any step. */
const AWAY = 421;

/**
 * A reply code about the address or the mail concerns this mail, 4xx temporarily and 5xx finally; any other error
 * concerns the connection.
 */
function faultOf(error: unknown): DeliveryError {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode !== "number") return connectionFault(error);
  const aboutMail = (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== AWAY;
  const why = !aboutMail ? "unreachable" : responseCode >= 500 ? "refused" : "later";
  return new DeliveryError(why, `smtp ${responseCode}`);
}
