import type { ClientMessage, ServerMessage } from "@khela/contract/realtime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSocket } from "./socket.ts";

/** The server's end of a connection. */
class FakeSocket extends EventTarget {
  readonly sent: ClientMessage[] = [];
  readyState: 0 | 1 | 2 | 3 = WebSocket.OPEN;
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  accept(): void {
    this.dispatchEvent(new Event("open"));
  }
  say(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  breakOff(): void {
    this.dispatchEvent(new Event("close"));
  }
}

function setUp(token: string | null = "token-1") {
  const opened: FakeSocket[] = [];
  const session = { token };
  const ended: string[] = [];
  const socket = createSocket({
    open: () => {
      const fake = new FakeSocket();
      opened.push(fake);
      return fake;
    },
    token: () => session.token,
    jitter: () => 0.5,
    onUnknownSession: (unknown) => ended.push(unknown),
  });
  const last = (): FakeSocket => {
    const fake = opened.at(-1);
    if (!fake) throw new Error("nothing was opened");
    return fake;
  };
  return { socket, opened, session, ended, last };
}

const balance = (amount: string, version: string) => ({
  currency: "BDT",
  balance: amount,
  held: "0.00",
  version,
});
const event = (seq: number, amount: string): ServerMessage => ({
  type: "event",
  topic: "member.balance",
  seq,
  data: balance(amount, String(seq)),
});
const snapshot = (seq: number, amount: string): ServerMessage =>
  ({ ...event(seq, amount), type: "snapshot" }) as ServerMessage;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("[NAV-14] the realtime connection", () => {
  it("connects for the first subscription, says who it is, and asks for the topic", () => {
    const { socket, opened, last } = setUp();
    expect(opened).toHaveLength(0);
    socket.subscribe("member.balance", () => undefined);
    last().accept();
    expect(last().sent).toEqual([
      { type: "auth", token: "token-1" },
      { type: "subscribe", topics: ["member.balance"] },
    ]);
  });

  it("hands out snapshot and events, and drops what is older", () => {
    const { socket, last } = setUp();
    const seen: string[] = [];
    socket.subscribe("member.balance", (data, kind) => seen.push(`${kind} ${data.balance}`));
    last().accept();
    last().say(snapshot(5, "10.00"));
    last().say(event(6, "12.00"));
    last().say(event(6, "12.00"));
    last().say(event(4, "9.00"));
    expect(seen).toEqual(["snapshot 10.00", "event 12.00"]);
  });

  it("asks for a new snapshot when an event is missing", () => {
    const { socket, last } = setUp();
    const seen: string[] = [];
    socket.subscribe("member.balance", (data) => seen.push(data.balance));
    last().accept();
    last().say(snapshot(1, "10.00"));
    last().say(event(3, "30.00"));
    expect(last().sent.at(-1)).toEqual({ type: "subscribe", topics: ["member.balance"] });
    last().say(snapshot(3, "30.00"));
    expect(seen).toEqual(["10.00", "30.00"]);
  });

  it("comes back with growing pauses and catches up", () => {
    const { socket, opened, last } = setUp();
    socket.subscribe("crash.crash", () => undefined);
    last().accept();
    const pauses = [1000, 2000, 4000, 8000, 15_000, 15_000];
    for (const [index, pause] of pauses.entries()) {
      last().breakOff();
      expect(socket.state()).toBe("waiting");
      vi.advanceTimersByTime(pause - 1);
      expect(opened).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(opened).toHaveLength(index + 2);
    }
    last().accept();
    expect(last().sent).toEqual([
      { type: "auth", token: "token-1" },
      { type: "subscribe", topics: ["crash.crash"] },
    ]);
  });

  it("[AUTH-19] goes on with growing pauses where sockets are opened and closed at once, as too many are", () => {
    const { socket, opened, last } = setUp();
    socket.subscribe("crash.crash", () => undefined);
    const comesBackAfter = (pause: number) => {
      const before = opened.length;
      last().accept();
      last().breakOff();
      vi.advanceTimersByTime(pause - 1);
      expect(opened).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(opened).toHaveLength(before + 1);
    };
    for (const pause of [1000, 2000, 4000, 8000, 15_000]) comesBackAfter(pause);
    last().accept();
    last().say({ type: "auth", ok: true });
    comesBackAfter(1000);
  });

  it("tries at once when the network is back", () => {
    const { socket, opened, last } = setUp();
    socket.subscribe("crash.crash", () => undefined);
    last().breakOff();
    socket.reconnectNow();
    expect(opened).toHaveLength(2);
    vi.advanceTimersByTime(5000);
    expect(opened).toHaveLength(2);
    // An attempt that hangs is replaced; an open connection is left alone.
    socket.reconnectNow();
    expect(opened).toHaveLength(3);
    expect(opened[1]?.closed).toBe(true);
    last().accept();
    socket.reconnectNow();
    expect(opened).toHaveLength(3);
  });

  it("pings, and gives a silent connection up", () => {
    const { socket, last } = setUp();
    socket.subscribe("crash.crash", () => undefined);
    last().accept();
    const first = last();
    vi.advanceTimersByTime(20_000);
    expect(first.sent.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(30_000);
    expect(first.closed).toBe(true);
    expect(socket.state()).toBe("waiting");
  });

  it("says who it is again after login and logout", () => {
    const { socket, session, last } = setUp(null);
    socket.subscribe("system", () => undefined);
    last().accept();
    session.token = "token-2";
    socket.reauthenticate();
    expect(last().sent.slice(-2)).toEqual([
      { type: "auth", token: "token-2" },
      { type: "subscribe", topics: ["system"] },
    ]);
  });

  it("[AUTH-14] hears that its session ended while it was away, and nothing of the kind as a visitor", () => {
    const { socket, session, ended, last } = setUp();
    socket.subscribe("system", () => undefined);
    last().accept();
    last().say({ type: "auth", ok: true });
    expect(ended).toEqual([]);
    last().say({ type: "auth", ok: false });
    expect(ended).toEqual(["token-1"]);
    session.token = null;
    socket.reauthenticate();
    last().say({ type: "auth", ok: false });
    expect(ended).toEqual(["token-1"]);
  });

  it("closes with the last listener", () => {
    const { socket, last } = setUp();
    const stopFirst = socket.subscribe("crash.crash", () => undefined);
    const stopSecond = socket.subscribe("crash.crash", () => undefined);
    last().accept();
    stopFirst();
    expect(last().closed).toBe(false);
    stopSecond();
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(socket.state()).toBe("idle");
  });
});
