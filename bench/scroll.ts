/**
 * The cost of a frame while the list of 5,000 games scrolls in the built site (aim: 60 frames a second, 16.7
 * ms for each). The main thread's processor time comes from Chromium's own trace, so that a busy machine
 * gives nearly the same figures as a quiet one. Painting and compositing are listed separately: without a
 * graphics card the processor does both, and a frame waits for them.
 *
 *   node bench/scroll.ts [seconds]
 */
import { type CDPSession, chromium } from "playwright-core";
import { findBrowser } from "../tools/browser.ts";
import { startCatalogueSite } from "./catalogue-site.ts";
import type { BenchRow } from "./ledger.ts";

const GAMES = 5_000;
const FRAME_MS = 1_000 / 60;
/** The scrolling speed of a quick reader's wheel or thumb: more than a window a second. */
const SPEED_PX = 1_500;
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The figures in the trace of a page; processor time in ms. */
interface FrameCosts {
  /** The numbers of frames that were shown, and that were too late for the screen. */
  drawn: number;
  dropped: number;
  /** The time of the main thread, of the raster threads, and of the compositor. */
  main: number;
  raster: number;
  compositor: number;
  /**
   * The time of the process that draws the composited page, which a graphics card would do where there is
   * one.
   */
  screen: number;
  /** The main thread's tasks, longest first. */
  tasks: readonly number[];
  /** The main thread's work by the trace's names, most expensive first. */
  work: readonly (readonly [name: string, ms: number])[];
}

/** Computes the costs from a trace of one page. Pure. */
function costsOf(events: readonly TraceEvent[]): FrameCosts {
  const threads = new Map<string, string>();
  for (const { name, pid, tid, args } of events)
    if (name === "thread_name" && args?.name) threads.set(`${pid}:${tid}`, args.name);
  const threadOf = ({ pid, tid }: TraceEvent): string => threads.get(`${pid}:${tid}`) ?? "";
  // The page's process is the one with the most DrawFrame events.
  const draws = new Map<number, number>();
  for (const { pid, name } of events) if (name === "DrawFrame") draws.set(pid, (draws.get(pid) ?? 0) + 1);
  const [page, drawn] = [...draws].toSorted((one, other) => other[1] - one[1])[0] ?? [0, 0];
  const own = events.filter(({ pid }) => pid === page);
  const of = (isThread: (name: string) => boolean): TraceEvent[] =>
    own.filter((event) => event.ph === "X" && event.tdur !== undefined && isThread(threadOf(event)));
  const tasksOf = (list: readonly TraceEvent[]): number[] =>
    list
      .filter(({ name }) => name === "RunTask" || name === "ThreadPool_RunTask")
      .map(({ tdur = 0 }) => tdur / 1_000);
  const main = of((name) => name === "CrRendererMain");
  const tasks = tasksOf(main).toSorted((one, other) => other - one);
  return {
    drawn,
    dropped: own.filter(({ name }) => name === "DroppedFrame").length,
    main: sum(tasks),
    raster: sum(tasksOf(of((name) => /^ThreadPool|raster/i.test(name)))),
    compositor: sum(tasksOf(of((name) => name === "Compositor"))),
    screen: sum(tasksOf(events.filter((event) => event.ph === "X" && threadOf(event).startsWith("Viz")))),
    tasks,
    work: ownTimes(main),
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The time of each kind of work without the work that it calls, in ms. */
function ownTimes(events: readonly TraceEvent[]): [string, number][] {
  const own = new Map<string, number>();
  const open: TraceEvent[] = [];
  const add = (name: string, us: number) => own.set(name, (own.get(name) ?? 0) + us / 1_000);
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while (open.length > 0 && endOf(open.at(-1)) <= event.ts) open.pop();
    const above = open.at(-1);
    if (above) add(above.name, -(event.tdur ?? 0));
    add(event.name, event.tdur ?? 0);
    open.push(event);
  }
  return [...own].toSorted((a, b) => b[1] - a[1]);
}
const endOf = (event: TraceEvent | undefined): number => (event ? event.ts + (event.dur ?? 0) : 0);

async function record(cdp: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => cdp.once("Tracing.tracingComplete", () => resolve()));
  const categories =
    "devtools.timeline,disabled-by-default-devtools.timeline,devtools.timeline.frame,disabled-by-default-devtools.timeline.frame,toplevel,blink";
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", categories });
  await work();
  await cdp.send("Tracing.end");
  await complete;
  return events;
}

/** Scrolls the list for some seconds in both widths. */
export async function benchScroll({ seconds = 8 }: { seconds?: number } = {}): Promise<BenchRow[]> {
  const site = await startCatalogueSite(GAMES);
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const rows: BenchRow[] = [];
    for (const [size, viewport] of Object.entries(SIZES)) {
      const page = await browser.newPage({ viewport, locale: "bn-BD" });
      await page.goto(`${site.url}/rng`);
      await page.getByRole("article").nth(8).waitFor();
      // Scroll once before the measurement, so that compilation isn't counted.
      const cdp = await page.context().newCDPSession(page);
      const scroll = (forMs: number) =>
        cdp.send("Input.synthesizeScrollGesture", {
          x: 150,
          y: 450,
          yDistance: -Math.round((SPEED_PX * forMs) / 1_000),
          speed: SPEED_PX,
          gestureSourceType: "mouse",
        });
      await scroll(2_000);
      const events = await record(cdp, () => scroll(seconds * 1_000).then(() => undefined));
      const costs = costsOf(events);
      if (costs.drawn < seconds * 5) throw new Error(`only ${costs.drawn} frames in the trace`);
      rows.push(...rowsOf(size, costs, seconds));
      await page.close();
    }
    return rows;
  } finally {
    await browser.close();
    await site.stop();
  }
}

function rowsOf(
  size: string,
  { drawn, dropped, main, raster, compositor, screen, tasks, work }: FrameCosts,
  seconds: number,
): BenchRow[] {
  // Divide by the frames that a screen requests, whether or not this machine drew them in time.
  const each = (ms: number) => ms / (seconds * 60);
  const late = tasks.filter((task) => task > FRAME_MS).length;
  return [
    { what: `${size}: main thread, of a frame's 16.7 ms`, value: each(main), unit: "ms", limit: FRAME_MS },
    ...work.slice(0, 8).map(([name, ms]) => ({ what: `    ${name}`, value: each(ms), unit: "ms" })),
    { what: "  putting together", value: each(compositor), unit: "ms" },
    { what: "  painting, on threads of its own", value: each(raster), unit: "ms" },
    { what: "  drawing the screen, a graphics card's work", value: each(screen), unit: "ms" },
    { what: "  the longest task", value: tasks[0] ?? 0, unit: "ms" },
    { what: "  tasks longer than a frame", value: late / seconds, unit: "/s" },
    { what: "  frames drawn, by the clock", value: drawn / seconds, unit: "/s" },
    { what: "  dropped, by the clock", value: dropped / seconds, unit: "/s" },
  ];
}

if (import.meta.main) {
  for (const row of await benchScroll({ seconds: Number(process.argv[2] ?? 8) }))
    console.log(`${row.what.padEnd(48)} ${row.value.toFixed(2).padStart(10)} ${row.unit}`);
}
