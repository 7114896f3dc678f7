// @vitest-environment happy-dom
import { CallError } from "@khela/contract/client";
import { getStatus } from "@khela/contract/system";
import { render } from "@khela/ui/testing";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call, useServer } from "./api.ts";
import { OfflineBanner } from "./offline-banner.tsx";

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const away = () =>
  answer(503, { success: false, errorCode: "SYS_UNAVAILABLE", message: "", params: {}, traceId: "t" });

const server = vi.hoisted(() => ({ answer: (): Response => new Response() }));
vi.hoisted(() => {
  globalThis.fetch = async () => server.answer();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("[NAV-14] a server that is away shows a banner, and the site recovers by itself", async () => {
  const { host } = await render(<OfflineBanner />);
  expect(host.textContent).toBe("");

  server.answer = away;
  const failed = call(getStatus).catch((error: unknown) => error);
  await act(async () => vi.advanceTimersByTimeAsync(2000));
  expect(await failed).toBeInstanceOf(CallError);
  expect(host.textContent).toContain("does not answer");

  server.answer = () => answer(200, { success: true, value: { status: 0 } });
  await act(async () => vi.advanceTimersByTimeAsync(5000));
  expect(useServer.getState().away).toBe(false);
  expect(host.textContent).toBe("");
});
