// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useServer } from "./api.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { OptionalPart } from "./optional-part.tsx";

vi.hoisted(() => {
  globalThis.fetch = () => Promise.reject(new TypeError("no network"));
});

beforeEach(() => {
  vi.useFakeTimers();
  // React logs errors that a boundary caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

it("[NAV-14] a part that did not load leaves the page as it is, and comes when the network is back", async () => {
  let online = false;
  const Footer = lazyScreen(async () => {
    if (!online) throw new Error("gone");
    return { default: () => <p>footer</p> };
  });
  const { host } = await render(
    <>
      <h1>page</h1>
      <OptionalPart>
        <Footer />
      </OptionalPart>
    </>,
  );
  // First the part's two attempts, then the call that checks the server.
  await later(2_000);
  await later(2_000);
  expect(host.textContent).toBe("page");
  expect(useServer.getState().away).toBe(true);
  online = true;
  await later(4_000);
  expect(host.textContent).toBe("pagefooter");
});
