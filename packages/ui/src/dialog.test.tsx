// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { render } from "./testing.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const dialog = () => document.querySelector("dialog");

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button id="opener" type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog name="sample" title="Sample" open={open} onClose={() => setOpen(false)} {...props}>
        <input id="inside" />
      </Dialog>
    </>
  );
}

async function open(props: Partial<DialogProps> = {}) {
  const page = await render(<Page {...props} />);
  const opener = page.host.querySelector<HTMLButtonElement>("#opener");
  opener?.focus();
  await act(async () => opener?.click());
  await pass(props.delayMs ?? 100);
  return { ...page, opener };
}

describe("[NAV-11] the generic pop-up", () => {
  it("opens after 100 ms as a modal with its title, a close button and the default size", async () => {
    const page = await render(<Page />);
    await act(async () => page.host.querySelector<HTMLButtonElement>("#opener")?.click());
    await pass(99);
    expect(dialog()).toBeNull();
    await pass(1);
    expect(dialog()?.open).toBe(true);
    expect(dialog()?.dataset["name"]).toBe("sample");
    expect(document.getElementById(dialog()?.getAttribute("aria-labelledby") ?? "")?.textContent).toBe(
      "Sample",
    );
    expect(dialog()?.style.getPropertyValue("--dialog-w")).toBe("200px");
    expect(dialog()?.style.getPropertyValue("--dialog-h")).toBe("200px");
    expect(dialog()?.querySelector('button[aria-label="Close"]')).not.toBeNull();
  });

  it("closes by its button and gives the focus back", async () => {
    const { opener } = await open();
    dialog()?.querySelector<HTMLInputElement>("#inside")?.focus();
    await act(async () => dialog()?.querySelector<HTMLButtonElement>('button[aria-label="Close"]')?.click());
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("closes on Escape, unless it must be answered", async () => {
    await open();
    await act(async () => dialog()?.dispatchEvent(new Event("cancel", { cancelable: true })));
    expect(dialog()).toBeNull();
    document.body.replaceChildren();
    await open({ escape: false });
    await act(async () => dialog()?.dispatchEvent(new Event("cancel", { cancelable: true })));
    expect(dialog()?.open).toBe(true);
  });

  it("stays open on a click outside", async () => {
    await open();
    await act(async () => dialog()?.click());
    await act(async () => document.body.click());
    expect(dialog()?.open).toBe(true);
  });

  it("locks the page's scroll by default, and leaves it free on request", async () => {
    await open();
    expect(dialog()?.hasAttribute("data-lock")).toBe(true);
    document.body.replaceChildren();
    await open({ scrollLock: false });
    expect(dialog()?.hasAttribute("data-lock")).toBe(false);
  });

  it("is not modal without its background flag, and can go without a close button", async () => {
    const modal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    await open({ background: false, closeButton: false, delayMs: 0 });
    expect(modal).not.toHaveBeenCalled();
    expect(dialog()?.open).toBe(true);
    expect(dialog()?.querySelector('button[aria-label="Close"]')).toBeNull();
  });

  it("tells its owner when the browser closed it", async () => {
    const onClose = vi.fn<() => void>();
    await render(
      <Dialog name="sample" open onClose={onClose} delayMs={0} label="Sample">
        text
      </Dialog>,
    );
    await pass(0);
    await act(async () => dialog()?.close());
    expect(onClose).toHaveBeenCalledOnce();
  });
});
