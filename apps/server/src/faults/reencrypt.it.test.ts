import { createCipheriv, randomBytes, randomUUID } from "node:crypto";
import { login } from "@khela/contract/identity";
import { betDice } from "@khela/contract/play";
import { buyScratch } from "@khela/contract/scratch";
import { beginTotp, confirmTotp, getProfile, updateProfile } from "@khela/contract/security";
import { submitProof } from "@khela/contract/verification";
import { SCRATCH_INFO } from "@khela/games/scratch/info";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SANDBOX_VENDOR } from "../modules/vendor-wallets/index.ts";
import { countEncryptionKeyUsage } from "../platform/reencrypt.ts";
import { createSecrets, type Secrets } from "../platform/secrets.ts";
import { startTestApp, type TestApp, type TestMember, totpCode } from "../testing/app.ts";
import { askFor } from "../testing/kyc.ts";
import { type PopulatedSite, startPopulatedSite } from "./populated-site.ts";

/**
 * Encrypted columns that are deleted within a day and so never re-encrypted. A new encrypted column is either here or
 * in `sealed_places()`.
 */
const SHORT_LIVED = [
  "data_export_part.content_sealed",
  "seamless_proposed_key.secret_sealed",
  "social_arrival.claims_sealed",
  "social_flow.secrets_sealed",
];
const newKey = randomBytes(32).toString("hex");

let site: PopulatedSite;
let member: TestMember;
let totpSecret: string;
let bookId: string;

beforeAll(async () => {
  site = await startPopulatedSite();
  const { app } = site;
  member = await app.registerMember();
  await member.call(updateProfile, { body: { realName: "Abdur Rahim", birthday: "1990-02-28" } });
  await askFor(member);
  const url = "http://127.0.0.1:9";
  const vendor = {
    vassalage: SANDBOX_VENDOR,
    launchUrl: url,
    apiUrl: url,
    addresses: [],
    secret: "a vendor's secret",
  };
  await app.app.modules.seamless.setUp(vendor);
  // A ticket comes from a book, whose order is encrypted.
  bookId = (await buyTicket(app)).bookId;
  ({ secret: totpSecret } = await member.call(beginTotp, { body: { password: member.password } }));
  await member.call(confirmTotp, { body: { code: totpCode(totpSecret, app.clock.nowMs()) } });
});
afterAll(() => site.stop());

/** Calls as member A, who has money and a seed pair. */
const asMemberA = ({ callAs }: TestApp) =>
  callAs(site.credentials.memberA.authorization?.slice("Bearer ".length) ?? "");
const once = () => ({ idempotencyKey: randomUUID() });
const buyTicket = (app: TestApp) =>
  asMemberA(app)(buyScratch, { params: { gameCode: SCRATCH_INFO.code }, body: { price: "10" } }, once());

interface Value {
  place: string;
  id: string;
  context: string;
  sealed: Buffer;
}

/** Every encrypted value of the database. */
async function allSealed(): Promise<Value[]> {
  const { pool } = site.app.owner;
  const { rows } = await pool.query<{ query: string }>(
    `select format('select %L as place, %I::text as id, %s as context, %I as sealed from %I where %s and octet_length(%4$I) > 0',
       place, id_column, context, sealed_column, relation, condition) as query from sealed_places()`,
  );
  const pages = await Promise.all(rows.map(({ query }) => pool.query<Value>(query)));
  return pages.flatMap((page) => page.rows);
}

/** The keys in use over all places; an empty id stands for values from before keys had ids. */
async function keysInUse(): Promise<string[]> {
  const places = await countEncryptionKeyUsage(site.app.app.platform.db);
  return [...new Set(places.flatMap(({ keys }) => keys.map(({ id }) => id)))].sort();
}

const secretsWith = (keys: readonly string[]): Secrets => createSecrets(site.app.secret, keys);
const beside = (keys: string): Promise<TestApp> =>
  startTestApp({ beside: site.app, env: { KHELA_SEAL_KEYS: keys } });

/** Encrypts a value in the old form without a key id: nonce, tag, body. */
function sealedAsBefore({ key, open }: Secrets, { sealed, context }: Value): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key("seal"), nonce);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(open(sealed, context)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

describe("[AUTH-19] keys of sealed data are changed in place", () => {
  it("every sealed column has its place in the change, or is gone within the hour", async () => {
    const { rows } = await site.app.owner.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed' order by 1`,
    );
    const places = (await countEncryptionKeyUsage(site.app.app.platform.db)).map(({ place }) => place);
    const expected = [...places.filter((place) => place !== "upload.content"), ...SHORT_LIVED].sort();
    expect(rows.map(({ name }) => name)).toEqual(expected);
    // Each place has a value, so the following tests cover all of them.
    expect(new Set((await allSealed()).map(({ place }) => place))).toEqual(new Set(places));
  });

  it("an old value opens during the change; afterwards all lies under the new key and the old one is refused", async () => {
    const master = secretsWith(["master"]);
    const before = await allSealed();
    const old = before.find(({ place, id }) => place === "member.profile_sealed" && id === member.id);
    if (!old) throw new Error("no profile");
    // A value from before keys had ids.
    const ancient = sealedAsBefore(master, old);
    await site.app.owner.pool.query("update member set profile_sealed = $2 where id = $1", [
      member.id,
      ancient,
    ]);
    expect(await keysInUse()).toEqual(["", ...master.sealKeyIds]);

    const changing = await beside(`${newKey},master`);
    const realName = async ({ callAs }: TestApp) => (await callAs(member.token)(getProfile)).realName;
    const untouched = await realName(changing);
    expect(untouched).toContain("A");
    // Values written during the rotation are under the new key, and the other processes can read them.
    await changing.app.platform.jobs.runNow("seal-anew", {});
    expect(await keysInUse()).toEqual(secretsWith([newKey]).sealKeyIds);
    await changing.app.platform.jobs.runNow("seal-anew", {});
    await changing.stop();

    const after = await allSealed();
    const retired = secretsWith([newKey]);
    expect(after).toHaveLength(before.length);
    const keyOf = ({ place, id }: Value) => `${place} ${id}`;
    const was = new Map(before.map((value) => [keyOf(value), value.sealed]));
    for (const value of after) {
      const sealed = was.get(keyOf(value)) ?? Buffer.alloc(0);
      expect(sealed.equals(value.sealed), keyOf(value)).toBe(false);
      const [plain, plainThen] = [
        retired.open(value.sealed, value.context),
        master.open(sealed, value.context),
      ];
      expect(plain.equals(plainThen), keyOf(value)).toBe(true);
    }
    for (const value of [old.sealed, ancient])
      expect(() => retired.open(value, old.context)).toThrow("not live any more");

    const moved = await beside(newKey);
    expect(await realName(moved)).toBe(untouched);
    const body = { username: member.account, password: member.password, type: "username" } as const;
    const { token } = await moved.call(login, { body });
    // The code of the step after the one used for confirmation, because each works once.
    const value = totpCode(totpSecret, moved.clock.nowMs() + 30_000);
    expect(await moved.callAs(token)(submitProof, { body: { method: "totp", value } })).toHaveProperty(
      "token",
    );
    const bet = { stake: "10", direction: "under", target: 4950 } as const;
    expect(await asMemberA(moved)(betDice, { body: bet }, once())).toHaveProperty("roundId");
    // The next ticket of the same book, which this process has to decrypt first.
    expect(await buyTicket(moved)).toMatchObject({ bookId, number: 2 });
    await moved.stop();
  });

  it("a value that doesn't open is named at the end and stops no other", async () => {
    const { pool } = site.app.owner;
    const other = randomBytes(32).toString("hex");
    const { rows } = await pool.query<{ was: Buffer }>(
      "select profile_sealed as was from member where id = $1",
      [member.id],
    );
    const put = (sealed: Buffer) =>
      pool.query("update member set profile_sealed = $2 where id = $1", [member.id, sealed]);
    await put(secretsWith([other]).seal(Buffer.from("{}"), `member:${member.id}`));
    const newest = randomBytes(32).toString("hex");
    const changing = await beside(`${newest},${newKey}`);
    await expect(changing.app.platform.jobs.runNow("seal-anew", {})).rejects.toThrow(
      `1 sealed values don't open, the first: member.profile_sealed ${member.id}`,
    );
    expect(await keysInUse()).toEqual(
      [...secretsWith([newest]).sealKeyIds, ...secretsWith([other]).sealKeyIds].sort(),
    );
    await put(rows[0]?.was ?? Buffer.alloc(0));
    await changing.app.platform.jobs.runNow("seal-anew", {});
    await changing.stop();
  });

  it("what is final stays final: nothing but the seal changes, and only that way", async () => {
    const { pool } = site.app.owner;
    const id = site.ids.withdrawalOfA;
    const change = (text: string) => pool.query(text, [id]);
    await expect(change("update withdrawal set payee_sealed = '\\x00' where id = $1")).rejects.toMatchObject({
      code: "KW002",
    });
    const client = await pool.connect();
    await client.query("begin");
    await client.query("set local khela.sealing = 'anew'");
    await expect(
      client.query("update withdrawal set payee_sealed = '\\x00', amount = amount + 1 where id = $1", [id]),
    ).rejects.toMatchObject({ code: "KS001" });
    await client.query("rollback");
    client.release();
  });
});
