import { setPlayerStatus } from "@khela/contract/console/players";
import { logout } from "@khela/contract/identity";
import { type ServerMessage, topics } from "@khela/contract/realtime";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { localFanout } from "./fanout.ts";
import type { Connection } from "./connection.ts";
import { createHub } from "./hub.ts";

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

interface Watched {
  notices: unknown[];
  closed: Promise<number>;
  close(): void;
}

/** A browser's socket that is logged in and subscribed to the member's notices. */
async function watch(site: TestApp, { token }: Pick<TestMember, "token">): Promise<Watched> {
  const ws = new WebSocket(`${site.baseUrl.replace("http", "ws")}/ws`);
  const notices: unknown[] = [];
  const closed = new Promise<number>((resolve) => ws.addEventListener("close", ({ code }) => resolve(code)));
  await new Promise<void>((ready) => {
    ws.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === "event") notices.push(topics["member.notice"].parse(message.data));
      // Messages are answered in order, so the subscription sent before the ping is in effect by now.
      if (message.type === "pong") ready();
    });
    ws.addEventListener("open", () => {
      for (const message of [
        { type: "auth", token },
        { type: "subscribe", topics: ["member.notice"] },
        { type: "ping" },
      ])
        ws.send(JSON.stringify(message));
    });
  });
  return { notices, closed, close: () => ws.close() };
}

describe("[AUTH-14] [AUTH-19] a browser hears why its session ended", () => {
  it("by a block, in whichever process its socket is", async () => {
    const member = await app.registerMember();
    const operator = await app.loginOperator();
    const browser = await watch(beside, member);
    await operator.call(setPlayerStatus, {
      params: { playerId: member.id },
      body: { status: "blocked", reason: "chargeback fraud" },
    });
    expect(await browser.closed).toBe(4001);
    expect(browser.notices).toEqual([{ kind: "session_ended", reason: "blocked" }]);
  });

  it("by a logout, and nobody else's sockets do", async () => {
    const [member, other] = [await app.registerMember(), await app.registerMember()];
    const [browser, bystander] = [await watch(app, member), await watch(app, other)];
    await member.call(logout);
    expect(await browser.closed).toBe(4001);
    expect(browser.notices).toEqual([{ kind: "session_ended", reason: "logout" }]);
    expect(bystander.notices).toEqual([]);
    bystander.close();
  });
});

it("[AUTH-19] a member's topic is numbered for that member: others' news leave no gap in it", async () => {
  const hub = createHub({ clock: manualClock(0), log: pino({ enabled: false }), fanout: localFanout() });
  hub.declare("member.notice");
  const connect = async (memberId: string): Promise<number[]> => {
    const seen: number[] = [];
    const connection: Connection = {
      send: (message) => message.type === "event" && seen.push(message.seq),
      backlog: () => 0,
      close: () => undefined,
      memberId: memberId as MemberId,
      sessionId: memberId,
      topics: new Set(),
    };
    hub.connect(connection);
    await hub.subscribe(connection, "member.notice");
    return seen;
  };
  const [one, two] = [await connect("one"), await connect("two")];
  const tell = (memberId: string) =>
    hub.publish("member.notice", { kind: "session_ended", reason: "test" }, memberId as MemberId);
  for (const memberId of ["one", "two", "two", "one"]) tell(memberId);
  hub.endSession("two", "logout");
  tell("two");
  expect(one).toEqual([1, 2]);
  expect(two).toEqual([1, 2, 3, 3]);
});
