import { createHash, randomUUID } from "node:crypto";
import { decideApproval, listApprovals } from "@khela/contract/console/adjustments";
import * as calls from "@khela/contract/console/seamless";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, refusalOf, type TestOperator } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import {
  GAME,
  type Seated,
  startSeamlessApp,
  type SeamlessApp,
  VENDOR,
  VENDOR_SECRET,
} from "../../testing/seamless.ts";

let app: SeamlessApp;
let operator: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await startSeamlessApp({ env: { TRUST_PROXY: "loopback" } });
  operator = await app.loginOperator();
  checker = await app.loginOperator("finance");
});
afterAll(() => app.stop());

const params = { vassalage: VENDOR };
const reason = "a test of the console";
const list = () => operator.call(calls.listSeamless, { query: { hours: 0, vendor: VENDOR, pageSize: 100 } });
const vendorNow = async () => {
  const found = (await list()).vendors.find(({ vassalage }) => vassalage === VENDOR);
  if (!found) throw new Error("no vendor");
  return found;
};

describe("[GAME-07] rounds that stay open", () => {
  const openRound = async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    await app.send("bet", bet);
    const { rounds } = await list();
    const round = rounds.content.find(({ reference }) => reference === bet.roundId);
    if (!round) throw new Error("not listed");
    return { seated, bet, round };
  };
  const close = (roundId: string, how: "settle" | "void") =>
    codeOf(operator.call, calls.closeRound, { params: { roundId }, body: { how, reason } });

  it("are listed with what is in them, and asked about; a vendor that is away changes nothing", async () => {
    const { seated, bet, round } = await openRound();
    expect(round).toMatchObject({
      account: seated.member.account,
      gameCode: GAME,
      stake: "10.00",
      paid: "0.00",
      bets: 1,
    });
    expect((await operator.call(calls.listSeamless, { query: { hours: 1 } })).rounds.content).toEqual([]);
    const asked = await operator.call(calls.queryRoundAtVendor, {
      params: { roundId: round.roundId },
      body: {},
    });
    expect(asked).toEqual({ vendor: "away", state: "open", calls: [] });
    expect(bet.roundId).toBe(round.reference);
  });

  it("end on the operator's word, once: as they stand, or with the stakes back", async () => {
    const kept = await openRound();
    expect(await close(kept.round.roundId, "settle")).toBe("OK");
    expect(await close(kept.round.roundId, "void")).toBe("OPS_CHANGED");
    expect(await app.cash(kept.seated)).toBe("990.00");
    const back = await openRound();
    expect(await close(back.round.roundId, "void")).toBe("OK");
    expect(await app.cash(back.seated)).toBe("1000.00");
    expect((await app.send("bet", { ...back.bet, txId: randomUUID() })).code).toBe("SETTLED");
    expect(await close(randomUUID(), "void")).toBe("SYS_NOT_FOUND");
    await app.checkBooks();
  });
});

describe("[GAME-07] [OPS-01] a vendor's addresses and secrets take two people", () => {
  const balanceOf = ({ playerId }: Seated) => app.send("balance", { playerId, currency: "BDT" });
  const ask = async (addresses: string[]) => {
    const { launchUrl, apiUrl, version } = await vendorNow();
    const body = { launchUrl, apiUrl, addresses, version, reason };
    return operator.call(calls.setVendorAccess, { params, body });
  };

  it("calls come from the vendor's own addresses, and from nowhere where it has none", async () => {
    const seated = await app.seat();
    const asked = await ask(["10.0.0.0/8"]);
    expect(asked.subject).toMatchObject({
      kind: "vendor",
      name: VENDOR,
      changes: [{ field: "addresses", before: "127.0.0.0/8, ::1", after: "10.0.0.0/8" }],
    });
    const other = await ask(["192.0.2.1"]);
    expect((await balanceOf(seated)).code).toBe("OK");
    await approve(checker, asked);
    const refused = await balanceOf(seated);
    expect([refused.code, refused.params["reason"]]).toEqual(["BAD_SIGN", "address"]);
    // The other request was made for an older version of the vendor, so it can't be approved any more.
    expect(await refusalOf(() => approve(checker, other))).toBe("OPS_CHANGED");
    await approve(checker, await ask([]));
    expect((await balanceOf(seated)).params["reason"]).toBe("address");
    await approve(checker, await ask(["127.0.0.1", "::1"]));
    expect((await balanceOf(seated)).code).toBe("OK");
  });

  it("what is no address, no place, or changes nothing is not asked for", async () => {
    const { launchUrl, apiUrl, addresses, version } = await vendorNow();
    const set = (over: object) => {
      const body = { launchUrl, apiUrl, addresses, version, reason, ...over };
      return codeOf(operator.call, calls.setVendorAccess, { params, body });
    };
    expect(await set({ addresses: ["10.0.0.0/8", "nowhere"] })).toBe("SYS_BAD_INPUT");
    for (const url of [
      "http://vendor.example",
      "javascript:alert(1)",
      "https://a:b@vendor.example",
      "https://",
    ])
      expect([url, await set({ apiUrl: url })]).toEqual([url, "SYS_BAD_INPUT"]);
    expect(await set({ version: version + 7 })).toBe("OPS_CHANGED");
    expect(await set({})).toBe("OPS_CHANGED");
  });

  it("asking takes the right for vendors, which marketing and support don't have; deciding takes it as well", async () => {
    const asked = await ask(["127.0.0.1", "::1", "192.0.2.9"]);
    for (const role of ["marketing", "support", "auditor"] as const) {
      const { call } = await app.loginOperator(role);
      expect(await codeOf(call, calls.createSeamlessSecret, { params, body: { reason } })).toBe(
        "AUTH_FORBIDDEN",
      );
      const decision = { decision: "approve", hash: asked.hash } as const;
      const decide = { params: { approvalId: asked.id }, body: decision };
      expect(await codeOf(call, decideApproval, decide)).toBe("AUTH_FORBIDDEN");
    }
    expect(await refusalOf(() => approve(operator, asked))).toBe("OPS_SELF_REVIEW");
    expect((await approve(checker, asked)).state).toBe("approved");
  });

  // Runs last, because the vendor signs with another secret from then on.
  it("a secret is good once it is approved; two are while they change over; nobody sees one twice", async () => {
    const seated = await app.seat();
    const { secret, approval } = await operator.call(calls.createSeamlessSecret, {
      params,
      body: { reason },
    });
    const send = (key: string) => app.send("bet", app.bet(seated), { secret: key });
    expect((await send(secret)).code).toBe("BAD_SIGN");
    const waits = { query: { kind: "vendor", state: "open" } } as const;
    expect((await checker.call(listApprovals, waits)).content.map(({ id }) => id)).toContain(approval.id);
    const fingerprint = createHash("sha256").update(secret).digest("hex").slice(0, 16);
    expect(approval.subject).toMatchObject({
      changes: [{ field: "secret", after: `SHA-256 ${fingerprint}` }],
    });
    const { approval: third } = await operator.call(calls.createSeamlessSecret, { params, body: { reason } });
    await approve(checker, approval);
    expect(await refusalOf(() => approve(checker, third))).toBe("OPS_CHANGED");
    for (const key of [VENDOR_SECRET, secret]) expect((await send(key)).code).toBe("OK");
    expect(await codeOf(operator.call, calls.createSeamlessSecret, { params, body: { reason } })).toBe(
      "OPS_CHANGED",
    );
    expect(JSON.stringify(await list())).not.toContain(secret);
    const [newest, oldest] = (await vendorNow()).keys;
    const end = (keyId = "") => ({ params: { ...params, keyId }, body: { reason } });
    expect(await codeOf(operator.call, calls.revokeSeamlessSecret, end(newest?.id))).toBe("OPS_CHANGED");
    expect((await operator.call(calls.revokeSeamlessSecret, end(oldest?.id))).keys).toEqual([newest]);
    expect((await send(VENDOR_SECRET)).code).toBe("BAD_SIGN");
    expect((await send(secret)).code).toBe("OK");
    const { rows } = await app.owner.pool.query<{ text: string }>(
      "select string_agg(encode(secret_sealed, 'escape'), '') || (select string_agg(detail::text, '') from audit_entry) as text from seamless_key",
    );
    expect(rows[0]?.text).not.toContain(secret);
    expect(rows[0]?.text).toContain(reason);
  });
});
