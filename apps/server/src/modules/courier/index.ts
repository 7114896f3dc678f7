import { peerSecret } from "../../platform/peer-secret.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Courier, createCourierOf } from "./courier.ts";
import { createHttpSms } from "./http-sms.ts";
import { createSandboxAdapter } from "./sandbox.ts";
import { createSmtp } from "./smtp.ts";

export type { Courier } from "./courier.ts";
export { mailOf } from "./letter.ts";

/** Builds the adapters that the settings name. */
export function createCourier(platform: Platform): Courier {
  const { config, clock, log, metrics } = platform;
  const { sms, mail, sandbox } = config.messages;
  const inbox = createSandboxAdapter({
    url: sandbox.url,
    secret: peerSecret(config.dataDir, "message-sandbox", sandbox.secret),
    clock,
  });
  return createCourierOf({
    log,
    clock,
    metrics,
    sms: sms.kind === "http" ? createHttpSms(sms) : inbox,
    mail: mail.kind === "smtp" ? createSmtp(mail) : inbox,
  });
}
