import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";
import { createSecrets } from "./secrets.ts";

const hasher = createPasswordHasher(createSecrets(randomBytes(32)));

it("[AUTH-19] hashes with argon2id (19 MiB, 2 passes), salted and peppered", async () => {
  const first = await hasher.hash("correct horse battery");
  const second = await hasher.hash("correct horse battery");
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await hasher.verify("correct horse battery", first)).toEqual({ ok: true, outdated: false });
  expect((await hasher.verify("correct horse batterx", first)).ok).toBe(false);
  const otherPepper = createPasswordHasher(createSecrets(randomBytes(32)));
  expect((await otherPepper.verify("correct horse battery", first)).ok).toBe(false);
});

it("[AUTH-19] cuts nothing off and compares in one Unicode form", async () => {
  const long = "পদ্মা".repeat(30);
  const stored = await hasher.hash(`${long}a`);
  expect((await hasher.verify(`${long}b`, stored)).ok).toBe(false);
  expect((await hasher.verify("e\u0301tude", await hasher.hash("\u00e9tude"))).ok).toBe(true);
});

it("[AUTH-19] takes as long for an account that doesn't exist", async () => {
  const stored = await hasher.hash("correct horse battery");
  const time = async (hash: string | null): Promise<number> => {
    const started = performance.now();
    await hasher.verify("some guess", hash);
    return performance.now() - started;
  };
  let [known, unknown] = [Infinity, Infinity];
  const differ = (): boolean => !(Math.abs(known - unknown) < Math.max(known, unknown) / 2);
  // Takes the best of alternating measurements, because some take long on a busy machine.
  for (let tries = 0; tries < 40 && differ(); tries += 1) {
    known = Math.min(known, await time(stored));
    unknown = Math.min(unknown, await time(null));
  }
  expect(differ(), `${known} ms, ${unknown} ms`).toBe(false);
  expect((await hasher.verify("some guess", null)).ok).toBe(false);
});

it("sheds load when more than fifty wait", async () => {
  const cheap = createPasswordHasher(createSecrets(randomBytes(32)), undefined, {
    memory: 64,
    passes: 1,
    lanes: 1,
  });
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => cheap.verify("x", null)));
  const shed = results.filter((result) => result.status === "rejected");
  expect(shed.length).toBeGreaterThanOrEqual(8);
  for (const result of shed) expect(result.reason).toMatchObject({ code: "SYS_UNAVAILABLE" });
});
