// @vitest-environment happy-dom
import type { OperatorInfo } from "@khela/contract/console/operators";
import { render } from "@khela/ui/testing";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import LockedPage from "../screens/login/LockedPage.tsx";
import { queryClient } from "./api.ts";
import { startSession, sessionOver, useLocked } from "./session.ts";
import { trackTyping } from "./typed-text.ts";

vi.mock("@khela/i18n/load-console", () => ({}));
vi.mock("@khela/contract/jwe", () => ({ encryptBody: async () => "sealed" }));

const operator = (username: string): OperatorInfo => ({
  id: `id of ${username}`,
  username,
  name: username,
  roles: ["support"],
  permissions: [],
});

/** The operator whom the server logs in. */
let entering = "rina";
// The client captures `fetch` when it is imported, so the stub comes before.
vi.hoisted(() =>
  vi.stubGlobal("fetch", async () =>
    Response.json({ success: true, value: { ...operator(entering), keys: [{}], serverTime: "2026-11-27" } }),
  ),
);

trackTyping();
const left = vi.spyOn(location, "assign").mockImplementation(() => undefined);
const reloaded = vi.spyOn(location, "reload").mockImplementation(() => undefined);

beforeEach(() => startSession(operator("rina")));
afterEach(() => {
  left.mockClear();
  reloaded.mockClear();
  document.body.replaceChildren();
});

function Page() {
  return (
    <>
      <input type="search" />
      <textarea />
      {useLocked() ? <LockedPage /> : null}
    </>
  );
}

const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </MantineProvider>,
  );

function field(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

const type = (selector: string, text: string) =>
  act(async () => {
    const target = field(selector);
    const { prototype } = target instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(target, text);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });

/** Logs in on the lock that the end of a session has put over the page. */
async function logInAgain() {
  await act(async () => sessionOver());
  expect(field('input[name="username"]').value).toBe("rina");
  await type('input[name="password"]', "mango tree by the river");
  await type('input[name="totp"]', "১২৩ ৪৫৬");
  await act(async () =>
    field("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
}

it("[OPS-01] a session that ends under a form keeps what was typed behind a login, for the same operator", async () => {
  const { unmount } = await open();
  await type("textarea", "an answer that took ten minutes");
  entering = "rina";
  await logInAgain();
  await vi.waitFor(() => expect(document.querySelector('input[name="password"]')).toBeNull(), {
    timeout: 60_000,
  });
  expect(field("textarea").value).toBe("an answer that took ten minutes");
  expect(left).not.toHaveBeenCalled();
  expect(reloaded).not.toHaveBeenCalled();
  await unmount();
});

it("[OPS-01] another operator gets a page of their own; where nothing was typed, the page is left at once", async () => {
  const { unmount } = await open();
  await type('input[type="search"]', "quick to type again");
  await act(async () => sessionOver());
  expect(left).toHaveBeenCalledTimes(1);
  await type("textarea", "something private");
  entering = "karim";
  await logInAgain();
  await vi.waitFor(() => expect(reloaded).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  expect(document.querySelector('input[name="password"]')).not.toBeNull();
  await unmount();
});
