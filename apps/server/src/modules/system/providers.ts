import type { HandlerOutput } from "@khela/contract/endpoint";
import type { getBrand } from "@khela/contract/console/system";
import type { Config } from "../../platform/config.ts";

type Providers = HandlerOutput<typeof getBrand>["providers"];

/** Which outside services the environment configures, without their addresses, names or secrets. */
export function providerStates({ messages, socialClients, ...config }: Config): Providers {
  return [
    { name: "sms", state: messages.sms.kind === "sandbox" ? "sandbox" : "set" },
    { name: "mail", state: messages.mail.kind === "sandbox" ? "sandbox" : "set" },
    { name: "google", state: socialClients.google ? "set" : "unset" },
    { name: "facebook", state: socialClients.facebook ? "set" : "unset" },
    { name: "payments", state: config.paymentProviderSecret ? "set" : "sandbox" },
  ];
}
