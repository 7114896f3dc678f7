import { expect, it } from "vitest";
import { createConcurrencyLimiter } from "../concurrency-limiter.ts";

const here = () => false;

it("[AUTH-19] lets few in, lets some wait in their order, sends the rest away at once", async () => {
  const door = createConcurrencyLimiter({ inside: 2, waiting: 2 });
  const order: string[] = [];
  const enter = async (name: string) => {
    const leave = await door.acquire(here);
    order.push(name);
    return leave;
  };
  const [first, second] = [await enter("first"), await enter("second")];
  const third = enter("third");
  expect(door.isFull).toBe(false);
  const fourth = enter("fourth");
  expect(door.isFull).toBe(true);
  await expect(enter("fifth")).rejects.toMatchObject({ code: "SYS_UNAVAILABLE" });
  expect(order).toEqual(["first", "second"]);
  second();
  second();
  const leaveThird = await third;
  expect(order).toEqual(["first", "second", "third"]);
  expect(door.isFull).toBe(false);
  first();
  leaveThird();
  (await fourth)();
  (await enter("sixth"))();
  expect(order).toEqual(["first", "second", "third", "fourth", "sixth"]);
});

it("gives no place to who has hung up", async () => {
  const door = createConcurrencyLimiter({ inside: 1, waiting: 5 });
  const leave = await door.acquire(here);
  const gone = door.acquire(() => true);
  const patient = door.acquire(here);
  leave();
  await expect(gone).rejects.toMatchObject({ code: "SYS_UNAVAILABLE" });
  (await patient)();
  expect(door.isFull).toBe(false);
});
