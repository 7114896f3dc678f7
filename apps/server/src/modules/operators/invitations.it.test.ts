import {
  acceptInvitation,
  openInvitation,
  operatorLogin,
  operatorMe,
} from "@khela/contract/console/operators";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, totpCode } from "../../testing/app.ts";
import { createAuditService } from "../audit/index.ts";
import { INVITATION_LIFE_MS, inviteOperator } from "./index.ts";

const clock = manualClock(Date.now());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const invite = () => {
  const { platform } = app.app;
  return inviteOperator({ platform, audit: createAuditService(platform) }, ["super"]);
};
let names = 0;
async function formOf(token: string, change: object = {}) {
  const { totpSecret } = await app.call(openInvitation, { body: { token } });
  names += 1;
  return {
    token,
    username: `owner${names}`,
    name: "The owner",
    password: "a passphrase of the owner",
    totp: totpCode(totpSecret, clock.nowMs()),
    ...change,
  };
}
const accept = async (token: string, change: object = {}) =>
  codeOf(app.call, acceptInvitation, { body: await formOf(token, change) });

describe("[OPS-01] the first administrator of an empty install", () => {
  it("comes by a link: password and authenticator are set there, the session begins, and the login works", async () => {
    expect((await app.owner.pool.query("select 1 from operator")).rows).toEqual([]);
    const token = await invite();
    const opened = await app.call(openInvitation, { body: { token } });
    expect(opened).toMatchObject({ roles: ["super"] });
    expect(opened.totpUri).toContain(opened.totpSecret);
    const form = await formOf(token);
    const me = await app.call(acceptInvitation, { body: form });
    expect(me).toMatchObject({ username: form.username, roles: ["super"] });
    expect(me.permissions).toContain("system.write");
    const logIn = () => {
      const { username, password } = form;
      const totp = totpCode(opened.totpSecret, clock.nowMs());
      return codeOf(app.call, operatorLogin, { body: { username, password, totp } });
    };
    // The code that accepted the link has been used.
    expect(await logIn()).toBe("AUTH_TOTP");
    clock.advance(60_000);
    expect(await logIn()).toBe("OK");
    const { rows } = await app.owner.pool.query("select action from audit_entry order by seq");
    expect(rows.map(({ action }) => action).slice(0, 3)).toEqual([
      "operator.invite",
      "operator.create",
      "operator.login",
    ]);
  });

  it("is made once of a link, also at once, within the hour; the database holds its hash alone", async () => {
    const token = await invite();
    const stored = JSON.stringify((await app.owner.pool.query("select * from operator_invitation")).rows);
    expect(stored).not.toContain(token);
    const forms = [await formOf(token), await formOf(token), await formOf(token)];
    const codes = await Promise.all(forms.map((body) => codeOf(app.call, acceptInvitation, { body })));
    expect(codes.sort()).toEqual(["AUTH_LINK_DEAD", "AUTH_LINK_DEAD", "OK"]);
    expect(await codeOf(app.call, openInvitation, { body: { token } })).toBe("AUTH_LINK_DEAD");
    expect(await codeOf(app.call, openInvitation, { body: { token: "A".repeat(43) } })).toBe(
      "AUTH_LINK_DEAD",
    );
    const late = await invite();
    const form = await formOf(late);
    clock.advance(INVITATION_LIFE_MS);
    expect(await codeOf(app.call, acceptInvitation, { body: form })).toBe("AUTH_LINK_DEAD");
  });

  it("a refusal uses the link up for nobody: short password, wrong code, a name that is taken", async () => {
    const token = await invite();
    expect(await accept(token, { password: "fourteen chars" })).toBe("FIELD_FORMAT");
    expect(await accept(token, { totp: "000000" })).toBe("AUTH_TOTP");
    expect(await accept(token, { username: "OWNER1" })).toBe("AUTH_USERNAME_TAKEN");
    expect(await accept(token, { username: "a b" })).toBe("SYS_BAD_INPUT");
    expect(await accept(token)).toBe("OK");
    expect(await codeOf(app.call, operatorMe)).toBe("AUTH_REQUIRED");
  });
});
