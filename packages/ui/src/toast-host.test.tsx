// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { render } from "./testing.tsx";
import { toast } from "./toast.ts";
import { ToastHost } from "./toast-host.tsx";

it("[ERR-02] messages come at the top in the middle, below the header, and are read out", async () => {
  toast({ kind: "success", text: "Saved", id: "saved" });
  const { host, unmount } = await render(<ToastHost theme="dark" dir="ltr" />);
  const list = await vi.waitFor(async () => {
    await act(async () => undefined);
    const found = host.querySelector<HTMLElement>("[data-sonner-toaster]");
    expect(found?.textContent).toContain("Saved");
    return found;
  }, 60_000);
  expect(list?.dataset).toMatchObject({ xPosition: "center", yPosition: "top" });
  expect(list?.style.getPropertyValue("--offset-top")).toBe("var(--toast-top, 5rem)");
  expect(list?.style.getPropertyValue("--mobile-offset-top")).toBe("var(--toast-top, 4.5rem)");
  expect(host.querySelector("[aria-live=polite]")).not.toBeNull();
  await unmount();
});

it("[ERR-02] a message takes no press from what lies under it; its own buttons do", () => {
  const css = readFileSync(join(import.meta.dirname, "theme.css"), "utf8");
  const rule = (selector: string) => css.slice(css.indexOf(selector)).split("}", 1)[0];
  expect(rule("html [data-sonner-toast][data-styled] {")).toContain("pointer-events: none");
  expect(rule('html [data-sonner-toast][data-visible="true"] button {')).toContain("pointer-events: auto");
});
