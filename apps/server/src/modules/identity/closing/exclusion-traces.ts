import { createHmac } from "node:crypto";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { normalizeMailAddress } from "@khela/rules/contact/mail-address";
import { KNOWN_DIALING_CODES, readMobile } from "@khela/rules/contact/number-plan";
import { personKey } from "@khela/rules/profile/person-name";
import type { Db, Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { contactKey } from "../contacts/contacts.ts";
import { openProfile, type Profile } from "../member.ts";
import { findById } from "../member-store.ts";
import { addTraces, deleteTraces, findHolders, hasTraces, listTraced, type Trace } from "./trace-store.ts";

const PAGE = 500;

/**
 * Tells which of these members have an active time-out or self-exclusion. Module `protection`, of a higher
 * level, provides it (SAFE-02).
 */
export type FindExcluded = (
  memberIds: readonly MemberId[],
  within?: Db | Tx,
) => Promise<ReadonlySet<MemberId>>;

/** Prevents players who excluded themselves from opening another account (SAFE-02, SAFE-06). */
export interface ExclusionTraces {
  /**
   * Refuses personal data that belongs to an excluded person. The error doesn't say why, because that would
   * reveal the exclusion to a stranger.
   * @param within the caller's transaction, where there is one
   * @throws AppError AUTH_NOT_ACCEPTED
   */
  refuse(facts: Profile, self?: MemberId, within?: Tx): Promise<void>;
  /**
   * The same check for keys of other modules, such as document numbers.
   * @throws AppError AUTH_NOT_ACCEPTED
   */
  refuseHolders(memberIds: readonly MemberId[], keys: readonly Buffer[], self: MemberId): Promise<void>;
  /** Stores keyed hashes that identify a member, from the moment the exclusion begins. */
  remember(tx: Tx, memberId: MemberId, documents?: readonly Buffer[]): Promise<void>;
  /** Adds the traces of personal data that an excluded member has stated since. */
  refresh(tx: Tx, memberId: MemberId): Promise<void>;
  /** Job: deletes the traces of members whose exclusion has ended. @returns the number of members */
  tidy(): Promise<number>;
}

export function createTraces({ db, secrets }: Platform, excluded: FindExcluded): ExclusionTraces {
  async function refuseHolders(
    memberIds: readonly MemberId[],
    keys: readonly Buffer[],
    self: MemberId | undefined,
    within: Db | Tx = db,
  ): Promise<void> {
    const holders = await findHolders(within, keys);
    const others = [...new Set([...memberIds, ...holders])].filter((id) => id !== self);
    if (others.length > 0 && (await excluded(others, within)).size > 0)
      throw new AppError("AUTH_NOT_ACCEPTED");
  }
  async function remember(tx: Tx, memberId: MemberId, documents: readonly Buffer[] = []): Promise<void> {
    const row = await findById(tx, memberId);
    if (!row) return;
    const known = tracesOf(secrets, openProfile(secrets, row));
    await addTraces(tx, memberId, [...known, ...documents.map((key): Trace => ({ kind: "document", key }))]);
  }
  return {
    refuse: (facts, self, within) =>
      refuseHolders(
        [],
        tracesOf(secrets, facts).map(({ key }) => key),
        self,
        within,
      ),
    refuseHolders,
    remember,
    async refresh(tx, memberId) {
      if (await hasTraces(tx, memberId)) await remember(tx, memberId);
    },
    async tidy() {
      let forgotten = 0;
      let after: MemberId | undefined;
      for (;;) {
        const page = await listTraced(db, after, PAGE);
        after = page.at(-1);
        if (after === undefined) return forgotten;
        forgotten += await forgetOver(db, page, await excluded(page));
      }
    },
  };
}

async function forgetOver(
  db: Db,
  page: readonly MemberId[],
  excluded: ReadonlySet<MemberId>,
): Promise<number> {
  const over = page.filter((id) => !excluded.has(id));
  for (const id of over) await deleteTraces(db, id);
  return over.length;
}

/**
 * The facts that identify a person: mobile number, e-mail address, identity number, and the name together
 * with the birthday. A name alone is shared by many people.
 */
function tracesOf(secrets: Secrets, facts: Profile): Trace[] {
  const policy = { dialingCodes: KNOWN_DIALING_CODES, blockedPrefixes: [] };
  const number = facts.mobileNum ? readMobile(facts.mobileNum, facts.countryDialingCode, policy) : "missing";
  const keyed = (kind: Trace["kind"], text: string): Trace => ({
    kind,
    key: createHmac("sha256", secrets.key("pepper", "excluded")).update(`${kind}:${text}`).digest(),
  });
  const traces: Trace[] = [];
  if (typeof number !== "string")
    traces.push({ kind: "mobile", key: contactKey(secrets, "mobile", number.e164) });
  if (facts.email)
    traces.push({ kind: "email", key: contactKey(secrets, "email", normalizeMailAddress(facts.email)) });
  if (facts.idNumber) traces.push(keyed("document", plain(facts.idNumber).replaceAll(/[^\p{L}\p{N}]/gu, "")));
  if (facts.payeeName && facts.birthday)
    traces.push(keyed("person", `${personKey(facts.payeeName)}:${facts.birthday}`));
  return traces;
}

/** Normalizes text that people write in several ways: `Abdur  RAHIM` becomes `abdur rahim`. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/gu, " ");
}
