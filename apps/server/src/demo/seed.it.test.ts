import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operatorLogin } from "@khela/contract/console/operators";
import { expect, onTestFinished, test } from "vitest";
import { codeOf, startTestApp, totpCode } from "../testing/app.ts";
import { seedDemo } from "./seed.ts";

test("[OPS-08] a first start that is broken off in the demo's month leaves accounts that people can log in with", async () => {
  const app = await startTestApp({ realPasswords: true });
  onTestFinished(() => app.stop());
  const { config, clock, log, secrets } = app.app.platform;
  const deps = {
    config,
    clock,
    log,
    secrets,
    database: app.database.open(),
    ownerUrl: app.database.url,
    sharedDatabase: true,
  };
  const breakOff = (text: string) => {
    throw new Error(text);
  };
  await expect(seedDemo(deps, breakOff)).rejects.toThrow("day 1 ");
  const accounts = JSON.parse(readFileSync(join(config.dataDir, "demo-accounts.json"), "utf8")) as Record<
    string,
    string
  >[];
  const admin = accounts.find(({ Name }) => Name === "admin");
  const body = {
    username: "admin",
    password: admin?.["Password"] ?? "",
    totp: totpCode(admin?.["TOTP secret"] ?? "", clock.nowMs()),
  };
  expect(await codeOf(app.call, operatorLogin, { body })).toBe("OK");
  expect(await seedDemo(deps, breakOff)).toBe(false);
});
