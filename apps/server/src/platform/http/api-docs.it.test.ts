import { readFileSync } from "node:fs";
import { ENDPOINTS } from "@khela/contract/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { printedRoutes } from "../../faults/authorization.ts";

interface Described {
  paths: Record<string, Record<string, { operationId: string; summary: string; responses: object }>>;
}

const COMMITTED = new URL("../../../../../openapi.json", import.meta.url);

let app: TestApp;
let document: Described;

beforeAll(async () => {
  app = await startTestApp();
  document = (await (await fetch(`${app.baseUrl}/openapi.json`)).json()) as Described;
});
afterAll(() => app.stop());

const described = () =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      route: `${method.toUpperCase()} ${path.replaceAll(/\{([a-zA-Z]+)\}/g, ":$1")}`,
    })),
  );

it("[API-05] the running server publishes exactly the calls that it answers, as the committed copy has them", () => {
  const served = printedRoutes(app.app.platform.http.fastify.printRoutes({ commonPrefix: false }));
  const answered = new Set(served.map(({ method, path }) => `${method} ${path}`));
  const routes = described().map(({ route }) => route);
  expect(routes.filter((route) => !answered.has(route))).toEqual([]);
  expect(new Set(routes)).toEqual(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)));
  expect(document).toEqual(JSON.parse(readFileSync(COMMITTED, "utf8")));
});

it("[API-05] every call says what it is for, what it answers and how it refuses", () => {
  for (const { operationId, summary, responses } of described()) {
    expect(summary, operationId).toMatch(/\w{2}/);
    expect(Object.keys(responses), operationId).toContain("200");
    expect(
      Object.keys(responses).some((status) => status >= "400"),
      operationId,
    ).toBe(true);
  }
});

it("[API-05] people read every call on the page of the documentation", async () => {
  const page = await (await fetch(`${app.baseUrl}/docs`)).text();
  const sections = new Set([...page.matchAll(/<details id="([^"]+)">/g)].map(([, id]) => id));
  expect(sections).toEqual(new Set(described().map(({ operationId }) => operationId)));
});
