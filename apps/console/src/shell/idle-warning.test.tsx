// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "./api.ts";
import { IdleWarning } from "./idle-warning.tsx";
import * as session from "./session.ts";

vi.mock("@khela/i18n/load-console", () => ({}));

// The client captures `fetch` when it is imported, so the stub comes before.
vi.hoisted(() => vi.stubGlobal("fetch", async () => Response.json({ success: true, value: {} })));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const warning = () => document.querySelector('[role="timer"]')?.textContent ?? null;

it("[OPS-01] an operator who does nothing is warned two minutes before, and stays with one press", async () => {
  const left = vi.spyOn(session, "sessionOver").mockImplementation(() => undefined);
  await render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <IdleWarning />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await pass(11 * 60_000);
  expect(warning()).toBeNull();
  await pass(70_000);
  expect(warning()).toContain("110 seconds");
  const stay = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Stay signed in",
  );
  await act(async () => stay?.click());
  await pass(2_000);
  expect(warning()).toBeNull();
  await pass(13 * 60_000);
  expect(left).not.toHaveBeenCalled();
  await pass(3 * 60_000);
  expect(left).toHaveBeenCalled();
});
