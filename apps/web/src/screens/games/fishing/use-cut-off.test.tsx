// @vitest-environment happy-dom
import { render } from "@khela/ui/testing";
import { act } from "react";
import { expect, it } from "vitest";
import { useCutOff } from "./use-cut-off.ts";

it("[NAV-14] [GAME-12] a game whose shots are answered isn't shown as cut off, whatever became of its live connection", async () => {
  let shot = (): void => undefined;
  function Game({ connected }: { connected: boolean }) {
    const { cutOff, answered } = useCutOff(connected);
    shot = answered;
    return <p>{cutOff ? "cut off" : "there"}</p>;
  }
  const { host, rerender } = await render(<Game connected />);
  expect(host.textContent).toBe("there");
  await rerender(<Game connected={false} />);
  expect(host.textContent).toBe("cut off");
  await act(async () => shot());
  expect(host.textContent).toBe("there");
  // A second outage is reported again.
  await rerender(<Game connected />);
  await rerender(<Game connected={false} />);
  expect(host.textContent).toBe("cut off");
});
