import type { MemberId } from "@khela/kernel/ids";
import type { KycLevel } from "@khela/rules/kyc/level";
import type { KycContext } from "./context.ts";
import { watchDocuments } from "./expire-kyc.ts";
import { levelOf } from "./level.ts";
import { sendKycNotices } from "./notices.ts";
import { routeKyc } from "./routes.ts";

/** Identity checks, for other modules. */
export interface Kyc {
  /** 0 registered, 1 contact verified, 2 identity, 3 address, 4 income; as of now. */
  levelOf(memberId: MemberId): Promise<KycLevel>;
}

/** Builds identity checks: requests of players, the operators' queue, the watch over documents' dates. */
export function createKyc(context: KycContext): Kyc {
  routeKyc(context);
  sendKycNotices(context);
  context.platform.jobs.schedule("kyc-watch-documents", "10 * * * *", () => watchDocuments(context));
  return { levelOf: (memberId) => levelOf(context, memberId) };
}
