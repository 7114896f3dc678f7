import { BUNDLES } from "@khela/i18n/message-ids";
import { serverTexts } from "@khela/i18n/server-texts";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { lostDeviceChanged } from "../identity/index.ts";
import { mailOf } from "../courier/index.ts";
import type { LostDevicesContext } from "./context.ts";

const textsIn = serverTexts(BUNDLES.letters);

/**
 * Notifies the owner of every state change, by SMS and by mail to every proven contact, so that the owner of
 * one contact learns of a misuse of the other. No message has a link.
 */
export function sendLostDeviceMessages({ platform, courier, identity, brand }: LostDevicesContext): void {
  platform.events.subscribe(
    lostDeviceChanged,
    "lost-device-letter",
    async ({ requestId, memberId, state }) => {
      const reach = await identity.reachOf(memberId);
      if (!reach) return;
      const { language, mobile, email } = reach;
      const { t } = textsIn(language);
      const name = (await brand())[contentLanguageFor(language)];
      const id = `${requestId}-${state}`;
      const lines = [
        { text: t("letters.lostMailLead", { state }) },
        { text: t("letters.lostMailNotMe", { state }) },
      ];
      const subject = t("letters.lostMailSubject", { brand: name, state });
      const letters = [
        ...(mobile === undefined
          ? []
          : [{ kind: "sms", id, to: mobile, text: t("letters.lostSms", { brand: name, state }) } as const]),
        ...(email === undefined
          ? []
          : [{ kind: "mail", id, to: email, ...mailOf({ language, brand: name, subject, lines }) } as const]),
      ];
      const outcomes = await Promise.all(letters.map((letter) => courier.handOver(letter)));
      // If a gateway is unavailable, fail the job: its retry sends both messages again. A gateway that
      // refused is not retried.
      if (outcomes.some((outcome) => outcome === "away" || outcome === "later"))
        throw new Error("nobody takes messages now");
    },
  );
}
