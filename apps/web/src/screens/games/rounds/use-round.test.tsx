// @vitest-environment happy-dom
import { CallError } from "@khela/contract/client";
import { render } from "@khela/ui/testing";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSession } from "../../../shell/session.ts";
import { type RoundSender, useRound } from "./use-round.ts";

const failure = (code: string, status: number) =>
  new CallError(code, {}, { status, traceId: "", captcha: false });
const send = vi.fn<(body: string, key: string) => Promise<string>>();
let sender: RoundSender<string, string>;
const note = (current: RoundSender<string, string>) => {
  sender = current;
};

function Game() {
  note(useRound<string, string>("dice", send));
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  useSession.setState({ token: "of the first" });
  send.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const later = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

it("[GAME-12] [AUTH-07] a bet without an answer is not asked for by the account that comes next, and waits for its owner", async () => {
  send.mockRejectedValue(failure("CLIENT_OFFLINE", 0));
  await render(<Game />);
  const placed = sender.place("first", "a bet");
  await later(0);
  expect(send).toHaveBeenCalledOnce();
  useSession.setState({ token: "of the second" });
  await later(60_000);
  expect(await placed).toBeUndefined();
  expect(send).toHaveBeenCalledOnce();
  expect(sender.find("second")).toEqual({ kind: "none" });
  expect(sender.find("first")).toMatchObject({ kind: "fresh", round: { body: "a bet" } });
});

it("[GAME-12] an answer that comes after its owner has gone is nothing for the next account", async () => {
  send.mockImplementation(async () => {
    useSession.setState({ token: "of the second" });
    return "a win";
  });
  await render(<Game />);
  expect(await sender.place("first", "a bet")).toBeUndefined();
});

it("[GAME-12] a session that ends while a bet has no answer keeps the bet for the next login; a refusal forgets it", async () => {
  send
    .mockRejectedValueOnce(failure("CLIENT_TIMEOUT", 0))
    .mockRejectedValueOnce(failure("AUTH_REQUIRED", 401))
    .mockRejectedValueOnce(failure("AUTH_REQUIRED", 401));
  await render(<Game />);
  const ended = sender.place("first", "a bet").catch((error: unknown) => error);
  await later(60_000);
  expect(await ended).toMatchObject({ code: "AUTH_REQUIRED" });
  expect(sender.find("first").kind).toBe("fresh");
  // This bet was never accepted, so nothing stays pending.
  await expect(sender.place("first", "another bet")).rejects.toMatchObject({ code: "AUTH_REQUIRED" });
  expect(sender.find("first").kind).toBe("none");
});
