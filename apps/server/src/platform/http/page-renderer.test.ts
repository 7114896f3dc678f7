import { describe, expect, it } from "vitest";
import { createMetrics } from "../metrics.ts";
import { createPageRenderer, type PageInput } from "./page-renderer.ts";

function input(path: string, values: Record<string, unknown> = {}, generatedAt = "now"): PageInput {
  return { path, boot: { language: "en", generatedAt, path, values } };
}

/** A drawer whose drawing takes `tookMs` on a clock that otherwise stands still. */
function drawerOf(tookMs: number) {
  const metrics = createMetrics();
  const errors: unknown[] = [];
  const drawn: string[] = [];
  const clock = { ms: 0 };
  const draw = async ({ path }: PageInput) => {
    clock.ms += tookMs;
    if (path === "/broken") throw new Error("a component threw");
    drawn.push(path);
    return `<p>${path}</p>`;
  };
  const log = { error: (fields: unknown) => void errors.push(fields) };
  const drawer = createPageRenderer(draw, { metrics, log: log as never }, () => clock.ms);
  const counted = async (result: string) =>
    (await metrics.pages.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;
  return { drawer, drawn, errors, clock, counted };
}

describe("[TALK-03] [HOME-10] pages drawn on the server", () => {
  it("are drawn once for the same content, whenever it was made, and anew for any other", async () => {
    const { drawer, drawn, counted } = drawerOf(1);
    expect(await drawer.render(input("/vip", { a: 1 }))).toBe("<p>/vip</p>");
    expect(await drawer.render(input("/vip", { a: 1 }, "later"))).toBe("<p>/vip</p>");
    expect(drawn).toEqual(["/vip"]);
    await drawer.render(input("/vip", { a: 2 }));
    await drawer.render({
      ...input("/vip", { a: 1 }),
      boot: { ...input("/vip", { a: 1 }).boot, language: "bn" },
    });
    await drawer.render(input("/help", { a: 1 }));
    expect(drawn).toEqual(["/vip", "/vip", "/vip", "/help"]);
    expect(await counted("kept")).toBe(1);
  });

  it("take a tenth of the time at most, and leave the rest to browsers", async () => {
    const { drawer, drawn, clock, counted } = drawerOf(100);
    const many = async (count: number) => {
      for (let at = 0; at < count; at += 1) await drawer.render(input(`/page/${drawn.length}-${at}`));
    };
    await many(100);
    // The budget is one second at once plus a tenth of the elapsed time.
    expect(drawn.length).toBe(12);
    expect(await counted("spared")).toBe(88);
    // A cached page costs no budget.
    expect(await drawer.render(input("/page/0-0"))).toBe("<p>/page/0-0</p>");
    clock.ms += 10_000;
    await many(100);
    expect(drawn.length).toBeGreaterThanOrEqual(22);
    expect(drawn.length).toBeLessThanOrEqual(25);
  });

  it("are drawn by the browser where they can't be here: counted, and logged", async () => {
    const { drawer, errors, counted } = drawerOf(1);
    expect(await drawer.render(input("/broken"))).toBeUndefined();
    expect(await counted("failed")).toBe(1);
    expect(errors).toEqual([expect.objectContaining({ path: "/broken" })]);
    expect(await drawer.render(input("/vip"))).toBe("<p>/vip</p>");
    const none = createPageRenderer("/nowhere/server-entry.js", {
      metrics: createMetrics(),
      log: { error: () => expect.unreachable() },
    });
    expect(await none.render(input("/vip"))).toBeUndefined();
  });

  it("are forgotten, the oldest first, before they take much room", async () => {
    const large = "x".repeat(1_000_000);
    let count = 0;
    const draw = async () => `${large}${(count += 1)}`;
    const log = { error: () => expect.unreachable() };
    const drawer = createPageRenderer(draw, { metrics: createMetrics(), log }, () => 0);
    for (let at = 0; at < 20; at += 1) await drawer.render(input(`/page/${at}`));
    expect(await drawer.render(input("/page/19"))).toBe(`${large}20`);
    await drawer.render(input("/page/0"));
    expect(count).toBe(21);
  });
});
