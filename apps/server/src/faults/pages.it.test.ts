import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRINCIPALS } from "./authorization.ts";
import { fingerprint } from "./fingerprint.ts";
import { type PopulatedSite, startPopulatedSite } from "./populated-site.ts";

let site: PopulatedSite;

beforeAll(async () => {
  site = await startPopulatedSite();
});
afterAll(() => site.stop());

describe("[OPS-01] [AUTH-03] the page that a sign-in provider sends back to", () => {
  it.each(["google", "facebook", "elsewhere", "..%2F..%2Fetc"])(
    "%s: is open to everybody, does nothing for anybody without a state of ours, and tells the same",
    async (provider) => {
      const before = await fingerprint(site.app.owner.pool);
      for (const who of PRINCIPALS) {
        for (const query of ["", "?state=x&code=y", "?state=x&state=y", `?state=${"x".repeat(9000)}`]) {
          const address = `${site.app.baseUrl}/wps/session/social/callback/${provider}${query}`;
          const answer = await fetch(address, { redirect: "manual", headers: site.credentials[who] });
          expect(`${who} ${answer.status}`).toBe(`${who} 303`);
          expect(answer.headers.get("location")).toBe("/sign-in-return#error=AUTH_SOCIAL");
          expect(answer.headers.get("set-cookie")).toBeNull();
        }
      }
      expect(await fingerprint(site.app.owner.pool)).toEqual(before);
    },
  );
});
