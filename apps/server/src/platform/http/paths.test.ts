import { expect, it } from "vitest";
import { createPaths } from "./paths.ts";

it("[ERR-01] knows which methods a path takes", () => {
  const paths = createPaths();
  paths.add({ method: "GET", path: "/play/rounds/:roundId" });
  paths.add({ method: "POST", path: "/play/rounds/:roundId" });
  expect(paths.methodsOf("/play/rounds/7?x=1")).toEqual(["GET", "POST"]);
  expect(paths.methodsOf("/play/rounds")).toEqual([]);
  expect(paths.methodsOf("/play/rounds/7/8")).toEqual([]);
});
