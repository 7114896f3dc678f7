import { expect, it } from "vitest";
import { domainProblem, normalizeDomain, type SiteDomain } from "./domain.ts";

it("[SYS-07] takes a domain as it is pasted", () => {
  expect(normalizeDomain(" HTTPS://Play.Example.com:8443/login?a=1 ")).toBe("play.example.com");
  expect(normalizeDomain("play.example.com.")).toBe("play.example.com");
  expect(normalizeDomain("খেলা.example")).toMatch(/^xn--[a-z0-9-]+\.example$/);
  expect(normalizeDomain("")).toBe("");
});

it("[SYS-07] says what is wrong with a new one", () => {
  const known: SiteDomain[] = [{ domain: "a.example", kind: "brand", inviter: null }];
  const problem = (change: Partial<SiteDomain>) =>
    domainProblem({ domain: "b.example", kind: "brand", inviter: null, ...change }, known);
  expect(problem({})).toBeUndefined();
  for (const domain of ["", "localhost", "a_b.example", "1.2.3.4", "a b.example"])
    expect(problem({ domain }), domain).toBe("domain");
  expect(problem({ domain: "a.example" })).toBe("twice");
  expect(problem({ kind: "affiliate" })).toBe("inviter");
  expect(problem({ kind: "affiliate", inviter: "rahim7" })).toBeUndefined();
});
