import { expect, it } from "vitest";
import { ERRORS } from "./errors.ts";
import { ENDPOINTS } from "./registry.ts";

it("[API-05] every endpoint has its own id, its own method and path, and known errors", () => {
  expect(ENDPOINTS.length).toBeGreaterThan(50);
  expect(new Set(ENDPOINTS.map((e) => e.id)).size).toBe(ENDPOINTS.length);
  expect(new Set(ENDPOINTS.map((e) => `${e.method} ${e.path}`)).size).toBe(ENDPOINTS.length);
  for (const { id, errors, auth, permission, path, params } of ENDPOINTS) {
    for (const code of errors) expect(ERRORS, id).toHaveProperty(code);
    if (permission) expect(auth, id).toBe("operator");
    if (path.startsWith("/console/api")) expect(["operator", "visitor"], id).toContain(auth);
    expect(path.includes(":"), id).toBe(params !== undefined);
  }
});

it("[API-05] an operator's call names the permission it needs, but for the session itself", () => {
  const open = ENDPOINTS.filter((e) => e.auth === "operator" && !e.permission).map((e) => e.id);
  expect(open.sort()).toEqual(["console.logout", "console.me"]);
});
