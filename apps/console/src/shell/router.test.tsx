// @vitest-environment happy-dom
import { compileCatalogue } from "@khela/i18n/compile";
import { BUNDLES } from "@khela/i18n/message-ids";
import { PERMISSIONS } from "@khela/contract/permissions";
import { QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { queryClient } from "./api.ts";
import { PreferencesProvider } from "./preferences.tsx";
import { startSession } from "./session.ts";

vi.mock("@khela/i18n/load-console", () => ({}));
// Imported without its types, because they register the console's routes, and the player site's tests are
// type-checked in the same program.
const { router } = await vi.importActual<{ router: AnyRouter }>("./router.tsx");
// Requests never get an answer, because only the frame is tested.
vi.hoisted(() => vi.stubGlobal("fetch", () => new Promise(() => undefined)));
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const texts = { language: "en", catalogue: compileCatalogue("en", [...BUNDLES.console]) } as const;

/** Opens an address of the console, as if it were typed. @returns the shown content, and the resulting address */
async function open(address: string) {
  startSession({ id: "1", username: "rina", name: "Rina", roles: ["super"], permissions: [...PERMISSIONS] });
  const history = createMemoryHistory({ initialEntries: [`/console${address}`] });
  const own = createRouter({ ...router.options, history });
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider first={texts}>
          <RouterProvider router={own} />
        </PreferencesProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(
    async () => {
      await act(async () => undefined);
      expect(host.querySelector("main")).not.toBeNull();
      expect(own.state.status).toBe("idle");
    },
    { timeout: 60_000 },
  );
  const shown = { menu: host.querySelector("nav") !== null, text: host.querySelector("main")?.textContent };
  const { href } = own.state.location;
  const { search } = own.state.matches.at(-1) ?? {};
  await act(async () => root.unmount());
  host.remove();
  return { ...shown, href, search };
}

it("[OPS-02] nonsense in the address reaches no page: it is gone from the address and from what the page reads", async () => {
  const { href, search } = await open(
    "/withdrawals?state=gone&from=9999-99-99&page=-4&size=7&q=rahim&nothing=1",
  );
  expect(href).toBe("/withdrawals?q=rahim");
  expect(search).toEqual({ q: "rahim" });
});

it.each(["/nothing/here", "/players/nonsense", "/kyc/1"])(
  "[OPS-02] %s says that there is no such page, beside the menu",
  async (address) => {
    const { menu, text } = await open(address);
    expect(menu).toBe(true);
    expect(text).toContain("This page does not exist");
  },
);
