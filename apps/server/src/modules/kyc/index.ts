import type { MemberId } from "@khela/kernel/ids";
import type { KycLevel } from "@khela/rules/kyc/level";
import type { Tx } from "../../platform/database.ts";
import type { KycContext } from "./context.ts";
import { watchDocuments } from "./expire-kyc.ts";
import { levelOf } from "./level.ts";
import { sendKycNotices } from "./notices.ts";
import { routeKyc } from "./routes.ts";
import { forgetNumbers, listAllOf, listSameDocument } from "./store.ts";

/** Identity checks, for other modules. */
export interface Kyc {
  /** 0 registered, 1 contact verified, 2 identity, 3 address, 4 income; as of now. */
  levelOf(memberId: MemberId): Promise<KycLevel>;
  /**
   * The member's requests and their outcomes, oldest first; without document numbers or pictures (SAFE-06).
   */
  requestsOf(memberId: MemberId): Promise<KycFacts[]>;
  /** Keyed hashes of the member's document numbers. */
  documentKeys(tx: Tx, memberId: MemberId): Promise<Buffer[]>;
  /**
   * Other members who used a document with the same number; `proven`: only where it was approved for both.
   */
  sameDocument(memberId: MemberId, only?: { proven: boolean }): Promise<MemberId[]>;
  /** Deletes the member's document numbers; the pictures belong to module `uploads`. */
  forget(tx: Tx, memberId: MemberId): Promise<void>;
}

/** One identity check, as it goes into a data export. */
export interface KycFacts {
  at: string;
  kind: string;
  documentType: string;
  state: string;
  expiresOn: string | null;
  decidedAt: string | null;
  reason: string | null;
}

/** Builds identity checks: players' requests, the operators' queue, and the job that watches expiry dates. */
export function createKyc(context: KycContext): Kyc {
  routeKyc(context);
  sendKycNotices(context);
  watchDocuments(context);
  const { db } = context.platform;
  return {
    levelOf: (memberId) => levelOf(context, memberId),
    async requestsOf(memberId) {
      return (await listAllOf(db, memberId)).map((row) => ({
        at: row.at.toISOString(),
        kind: row.kind,
        documentType: row.document_type,
        state: row.state,
        expiresOn: row.expires_on,
        decidedAt: row.decided_at?.toISOString() ?? null,
        reason: row.reason,
      }));
    },
    async documentKeys(tx, memberId) {
      return (await listAllOf(tx, memberId)).flatMap(({ number_key }) => (number_key ? [number_key] : []));
    },
    sameDocument: (memberId, only = { proven: false }) =>
      listSameDocument(db, memberId, only.proven ? ["approved", "expired"] : ["open", "approved", "expired"]),
    forget: forgetNumbers,
  };
}
