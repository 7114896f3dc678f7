// @vitest-environment happy-dom
import { CallError } from "@khela/contract/client";
import { render } from "@khela/ui/testing";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Captcha, useCaptchaWhen } from "./use-captcha.ts";
import { type CodeButton, useCodeButton } from "./use-code-button.ts";

const server = vi.hoisted(() => ({ pictures: 0 }));
vi.hoisted(() => {
  globalThis.fetch = async () => {
    server.pictures += 1;
    const value = { captchaId: `c${server.pictures}`, value: "" };
    return new Response(JSON.stringify({ success: true, value }), {
      headers: { "content-type": "application/json" },
    });
  };
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LOST = new CallError("NETWORK", {}, { status: 0, traceId: "", captcha: false });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

it("[AUTH-04] the captcha's picture is fetched at most once a second, however often another one is asked for", async () => {
  let captcha: Captcha | undefined;
  function Field() {
    captcha = useCaptchaWhen(true);
    return <p>{captcha.picture?.captchaId}</p>;
  }
  const { host } = await render(<Field />);
  await pass(0);
  expect(server.pictures).toBe(1);
  await act(async () => {
    for (let presses = 0; presses < 5; presses += 1) captcha?.refresh();
  });
  await pass(999);
  expect(server.pictures).toBe(1);

  await pass(1);
  await act(async () => captcha?.refresh());
  expect(server.pictures).toBe(2);

  // A used captcha needs a new picture: it is fetched once, when the second is over.
  await act(async () => {
    captcha?.renew();
    captcha?.renew();
  });
  expect(server.pictures).toBe(2);
  await pass(1000);
  expect(server.pictures).toBe(3);
  expect(host.textContent).toBe("c3");
});

it("[AUTH-02] a code is asked for at most once a second, and counts down the answer's minutes × 60 seconds", async () => {
  const request = vi
    .fn<() => Promise<{ expiredMinutes: number }>>()
    .mockRejectedValueOnce(LOST)
    .mockResolvedValueOnce({ expiredMinutes: 2 });
  let button: CodeButton | undefined;
  function Field() {
    button = useCodeButton("once-a-second", request);
    return <p>{button.left}</p>;
  }
  const { host } = await render(<Field />);
  const send = () => act(async () => button?.send());
  await send();
  await send();
  await pass(999);
  await send();
  expect(request).toHaveBeenCalledTimes(1);
  expect(button?.failure).toBe(LOST);

  await pass(1);
  await send();
  expect(request).toHaveBeenCalledTimes(2);
  expect(host.textContent).toBe("120");
  await pass(60_000);
  expect(host.textContent).toBe("60");
});
