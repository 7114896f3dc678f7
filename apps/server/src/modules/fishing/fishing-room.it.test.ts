import { fireFishing } from "@khela/contract/fishing";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { startTestFishing, type TestFishing } from "./test-fishing.ts";

const clock = manualClock(systemClock.nowMs());
let app: TestApp;
let fishing: TestFishing;
const open: WebSocket[] = [];
beforeAll(async () => {
  app = await startTestApp({ clock });
  fishing = startTestFishing(app, clock);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => app.stop());

/** A member's socket that subscribes to their own room. */
async function listen({ token }: TestMember) {
  const frames: string[] = [];
  const socket = new WebSocket(`${app.baseUrl.replace("http", "ws")}/ws`);
  open.push(socket);
  const until = (part: string) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const found = frames.find((frame) => frame.includes(part));
        if (found !== undefined) resolve(found);
      };
      socket.addEventListener("message", look);
      look();
    });
  socket.addEventListener("message", ({ data }) => frames.push(String(data)));
  await new Promise((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("no socket")));
    socket.addEventListener("open", resolve);
  });
  const say = (message: object) => socket.send(JSON.stringify(message));
  say({ type: "auth", token });
  await until('"auth"');
  say({ type: "subscribe", topics: ["member.fishing"] });
  // Answers come in order, so the subscription is in effect after the pong.
  say({ type: "ping" });
  await until('"pong"');
  return { frames, until, say };
}

it("[GAME-08] a room sees who comes and every shot, by masked names; nobody outside does", async () => {
  const { sea, fish } = await fishing.nextSea();
  const [shooter, other, stranger] = [
    await app.registerMember(),
    await app.registerMember(),
    await app.registerMember(),
  ];
  await fund(app, shooter.id, taka(100));
  await fishing.sit(other);
  const inRoom = await listen(other);
  const outside = await listen(stranger);
  const room = await fishing.sit(shooter);
  await inRoom.until('"seats"');
  const [target] = fishing.swimming({ sea, fish });
  const shots = [{ sea: sea.id, fish: target?.number ?? 0 }];
  const answer = await fishing.fire(shooter, shots);
  const told = JSON.parse(await inRoom.until('"burst"'));
  expect(told.data).toEqual({
    kind: "burst",
    gameCode: fishing.gameCode,
    roomId: room.roomId,
    roundId: answer.roundId,
    seat: room.seats.find(({ mine }) => mine)?.seat,
    level: "1.00",
    shots: answer.shots,
  });
  outside.say({ type: "subscribe", topics: ["no.such.topic"] });
  await outside.until('"refused"');
  expect(outside.frames.join()).not.toContain("burst");
  const everything = inRoom.frames.join();
  for (const { account, id } of [shooter, other]) {
    expect(everything).not.toContain(account);
    expect(everything).not.toContain(id);
  }
});

it("[GAME-12] a burst that was decided before the connection broke is answered again, and told once", async () => {
  const water = await fishing.nextSea();
  const member = await app.registerMember();
  await fund(app, member.id, taka(100));
  await fishing.sit(member);
  const { until, frames } = await listen(member);
  const shots = [{ sea: water.sea.id, fish: fishing.swimming(water)[1]?.number ?? 0 }];
  const key = { idempotencyKey: crypto.randomUUID() };
  const asked = { params: fishing.params, body: { level: "1", shots } };
  const first = await member.call(fireFishing, asked, key);
  await until('"burst"');
  // The fish has left and the seat is lost meanwhile, but a retry gets the same answer.
  clock.set(water.sea.endsAt.getTime() + 60_000);
  expect(await member.call(fireFishing, asked, key)).toEqual(first);
  expect(frames.filter((frame) => frame.includes('"burst"'))).toHaveLength(1);
});
