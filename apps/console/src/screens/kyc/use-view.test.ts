import { expect, it } from "vitest";
import { turned, zoomed } from "./use-view.ts";

const view = { zoom: 2, turns: 3, x: 40, y: -10 };

it("[OPS-02] a document is enlarged around its middle, up to eight times, and fits again", () => {
  expect(zoomed(view, 2)).toEqual({ zoom: 4, turns: 3, x: 80, y: -20 });
  expect(zoomed(view, 100).zoom).toBe(8);
  expect(zoomed(view, 0.1)).toEqual({ zoom: 1, turns: 3, x: 0, y: 0 });
});

it("[OPS-02] four turns are none", () => {
  expect(turned(view)).toEqual({ zoom: 2, turns: 0, x: 0, y: 0 });
});
