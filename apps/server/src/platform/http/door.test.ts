import { expect, it } from "vitest";
import { createDoor } from "./door.ts";

const here = () => false;

it("[AUTH-19] lets few in, lets some wait in their order, sends the rest away at once", async () => {
  const door = createDoor({ inside: 2, waiting: 2 });
  const order: string[] = [];
  const enter = async (name: string) => {
    const leave = await door.enter(here);
    order.push(name);
    return leave;
  };
  const [first, second] = [await enter("first"), await enter("second")];
  const third = enter("third");
  expect(door.full).toBe(false);
  const fourth = enter("fourth");
  expect(door.full).toBe(true);
  await expect(enter("fifth")).rejects.toMatchObject({ code: "SYS_UNAVAILABLE" });
  expect(order).toEqual(["first", "second"]);
  second();
  second();
  const leaveThird = await third;
  expect(order).toEqual(["first", "second", "third"]);
  expect(door.full).toBe(false);
  first();
  leaveThird();
  (await fourth)();
  (await enter("sixth"))();
  expect(order).toEqual(["first", "second", "third", "fourth", "sixth"]);
});

it("gives no place to who has hung up", async () => {
  const door = createDoor({ inside: 1, waiting: 5 });
  const leave = await door.enter(here);
  const gone = door.enter(() => true);
  const patient = door.enter(here);
  leave();
  await expect(gone).rejects.toMatchObject({ code: "SYS_UNAVAILABLE" });
  (await patient)();
  expect(door.full).toBe(false);
});
