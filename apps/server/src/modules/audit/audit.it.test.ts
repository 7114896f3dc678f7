import { listAudit, verifyAudit } from "@khela/contract/console/system";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../platform/database.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { canonicalJson } from "./entry-hash.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const write = (subject: string, detail: Record<string, unknown> = {}) =>
  inTransaction(app.app.platform.database, (tx) =>
    app.app.modules.audit.write(tx, {
      actor: "system",
      action: "test.entry",
      subject,
      detail,
      ip: "192.0.2.1",
    }),
  );
const verify = () => app.app.modules.audit.verify();
const program = (sql: string) => app.app.platform.database.pool.query(sql);
/** Runs SQL as an attacker who owns the database and disables its guards. */
async function tamper(sql: string): Promise<void> {
  await app.owner.pool.query("alter table audit_entry disable trigger audit_entry_final");
  await app.owner.pool.query(sql);
  await app.owner.pool.query("alter table audit_entry enable trigger audit_entry_final");
}

describe("[OPS-01] the audit log", () => {
  it("numbers entries without a gap, also with many writers at once, and leaves none of a rolled-back deed", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`thing:${index}`, { index })));
    const failing = inTransaction(app.app.platform.database, async (tx) => {
      await app.app.modules.audit.write(tx, { actor: "a", action: "b", subject: "c", detail: {}, ip: "" });
      throw new Error("the deed failed");
    });
    await expect(failing).rejects.toThrow("the deed failed");
    await write("thing:last");
    const { rows } = await app.owner.pool.query("select seq::int from audit_entry order by seq");
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(await verify()).toEqual({ ok: true, entries: 21, firstBadSeq: null });
  });

  it("can't be changed, shortened or written around by the program's role, nor changed by the owner", async () => {
    for (const sql of [
      "update audit_entry set actor = 'x'",
      "delete from audit_entry",
      "truncate audit_entry",
      "insert into audit_entry select 99, at, actor, action, subject, detail, ip, hash from audit_entry limit 1",
      "update audit_head set seq = 0",
      "alter table audit_entry disable trigger all",
    ]) {
      await expect(program(sql), sql).rejects.toThrow(/permission denied|must be owner/);
    }
    for (const sql of [
      "update audit_entry set actor = 'x'",
      "delete from audit_entry",
      "truncate audit_entry",
    ]) {
      await expect(app.owner.pool.query(sql), sql).rejects.toThrow("append-only");
    }
    await expect(
      program(`select audit_append(5, now(), '', '', '', '{}', '', decode(repeat('00', 32), 'hex'), '')`),
    ).rejects.toThrow("does not follow the head");
  });

  it("writes JSON in one way only", () => {
    expect(canonicalJson({ b: [1n, { d: 1, c: undefined }], a: "ক" })).toBe('{"a":"ক","b":["1",{"d":1}]}');
  });

  it("is listed newest first, searched, and verified from the console", async () => {
    const operator = await app.loginOperator();
    await write("member:7", { reason: "100% sure" });
    const page = await operator.call(listAudit, { query: { search: "100%", pageSize: 5 } });
    expect(page).toMatchObject({ totalCount: 1, totalPages: 1, content: [{ subject: "member:7" }] });
    const newest = await operator.call(listAudit, { query: { pageSize: 2 } });
    expect(newest.content).toHaveLength(2);
    expect(newest.content[0]?.seq).toBe((newest.content[1]?.seq ?? 0) + 1);
    const oldest = await operator.call(listAudit, { query: { pageSize: 1, sort: "seq" } });
    expect(oldest.content[0]?.seq).toBe(1);
    const none = await operator.call(listAudit, { query: { from: "2020-01-01", to: "2020-01-02" } });
    expect(none.totalCount).toBe(0);
    expect((await operator.call(verifyAudit)).ok).toBe(true);
  });
});

describe("[OPS-01] tampering as the owner of the database", () => {
  beforeEach(async () => {
    await tamper("delete from audit_entry");
    await app.owner.pool.query(
      "update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex'), seal = ''",
    );
    for (let index = 1; index <= 10; index++) await write(`thing:${index}`, { index });
  });

  it("is not seen where there is none", async () => {
    expect(await verify()).toEqual({ ok: true, entries: 10, firstBadSeq: null });
  });

  it("finds one changed character", async () => {
    await tamper("update audit_entry set detail = '{\"index\":5}' where seq = 4");
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 4 });
  });

  it("finds a changed instant and a changed hash", async () => {
    await tamper("update audit_entry set at = at + interval '1 millisecond' where seq = 7");
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 7 });
    await tamper("update audit_entry set hash = decode(repeat('ab', 32), 'hex') where seq = 3");
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 3 });
  });

  it("finds an entry that was taken out, and two that changed places", async () => {
    await tamper("delete from audit_entry where seq = 5");
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 5 });
    await tamper("update audit_entry set seq = case seq when 2 then 1002 else 1003 end where seq in (2, 3)");
    await tamper(
      "update audit_entry set seq = case seq when 1002 then 3 else 2 end where seq in (1002, 1003)",
    );
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 2 });
  });

  it("finds a cut-off tail, also when the head was moved to match", async () => {
    await tamper("delete from audit_entry where seq > 8");
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 9 });
    await app.owner.pool.query(
      "update audit_head set seq = 8, hash = (select hash from audit_entry where seq = 8)",
    );
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 8 });
  });

  it("finds by the anchor a tail that was cut off together with an old head put back", async () => {
    const { rows } = await app.owner.pool.query("select seq, hash, seal from audit_head");
    await write("thing:11");
    await write("thing:12");
    await app.app.modules.audit.anchor();
    expect((await verify()).ok).toBe(true);
    await tamper("delete from audit_entry where seq > 10");
    const [old] = rows;
    await app.owner.pool.query("update audit_head set seq = $1, hash = $2, seal = $3", [
      old.seq,
      old.hash,
      old.seal,
    ]);
    expect(await verify()).toMatchObject({ ok: false, firstBadSeq: 11 });
  });
});
