import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/console/seamless";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestOperator } from "../../testing/app.ts";
import { GAME, startSeamlessApp, type SeamlessApp, VENDOR, VENDOR_SECRET } from "../../testing/seamless.ts";

let app: SeamlessApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startSeamlessApp({ env: { TRUST_PROXY: "loopback" } });
  operator = await app.loginOperator();
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
    const asked = await operator.call(calls.askAboutRound, { params: { roundId: round.roundId }, body: {} });
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

describe("[GAME-07] [OPS-04] a vendor's addresses and secrets", () => {
  it("calls come from the vendor's own addresses, where it has named some", async () => {
    const seated = await app.seat();
    const { version } = await vendorNow();
    const set = (addresses: string[], at: number) =>
      codeOf(operator.call, calls.setSeamlessAddresses, { params, body: { addresses, version: at, reason } });
    expect(await set(["10.0.0.0/8", "nowhere"], version)).toBe("SYS_BAD_INPUT");
    expect(await set(["10.0.0.0/8"], version)).toBe("OK");
    expect(await set([], version)).toBe("OPS_CHANGED");
    const refused = await app.send("balance", { playerId: seated.playerId, currency: "BDT" });
    expect([refused.code, refused.params["reason"]]).toEqual(["BAD_SIGN", "address"]);
    expect(await set(["127.0.0.1", "::1"], version + 1)).toBe("OK");
    const taken = await app.send("balance", { playerId: seated.playerId, currency: "BDT" });
    expect(taken.code).toBe("OK");
    await set([], version + 2);
  });

  // The last one: from then on the vendor signs with another secret.
  it("two are good while they change over, the older one is ended, and nobody sees one twice", async () => {
    const seated = await app.seat();
    const { secret, vendor } = await operator.call(calls.makeSeamlessKey, { params, body: { reason } });
    expect(vendor.keys).toHaveLength(2);
    const send = (key: string) => app.send("bet", app.bet(seated), { secret: key });
    for (const key of [VENDOR_SECRET, secret]) expect((await send(key)).code).toBe("OK");
    expect(await codeOf(operator.call, calls.makeSeamlessKey, { params, body: { reason } })).toBe(
      "OPS_CHANGED",
    );
    expect(JSON.stringify(await list())).not.toContain(secret);
    const [newest, oldest] = vendor.keys;
    const end = (keyId = "") => ({ params: { ...params, keyId }, body: { reason } });
    expect(await codeOf(operator.call, calls.endSeamlessKey, end(newest?.id))).toBe("OPS_CHANGED");
    expect((await operator.call(calls.endSeamlessKey, end(oldest?.id))).keys).toEqual([newest]);
    expect((await send(VENDOR_SECRET)).code).toBe("BAD_SIGN");
    expect((await send(secret)).code).toBe("OK");
    const { rows } = await app.owner.pool.query<{ text: string }>(
      "select string_agg(encode(secret_sealed, 'escape'), '') || (select string_agg(detail::text, '') from audit_entry) as text from seamless_key",
    );
    expect(rows[0]?.text).not.toContain(secret);
    expect(rows[0]?.text).toContain(reason);
  });
});
