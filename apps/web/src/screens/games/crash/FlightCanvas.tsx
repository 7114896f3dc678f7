import type { CrashRoundView } from "@khela/contract/play";
import { crashElapsedMs } from "@khela/games/crash/crash";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent, useRef } from "react";
import { BET_WINDOW_MS } from "@khela/games/crash/phase";
import rocketUrl from "./rocket.webp";
import { drawFlight, drawStars, type Flight } from "./scene.ts";
import { liveHundredths } from "./use-crash-round.ts";

interface FlightCanvasProps {
  round: CrashRoundView | null;
  serverNow: () => number;
  connected: boolean;
}

const LONGEST_FRAME_MS = 100;
const REST_DRIFT = 0.012;

/** `2.50×` of hundredths, in Latin digits. */
export const timesText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}×`;

/** What the canvas shows of a round at a moment. */
function flightOf(round: CrashRoundView, serverMs: number): Flight {
  const hundredths = liveHundredths(round, serverMs);
  const running = Math.max(0, serverMs - Date.parse(round.startsAt));
  const crashed = round.phase === "crashed";
  return {
    phase: round.phase,
    hundredths,
    elapsedMs: crashed ? crashElapsedMs(hundredths) : running,
    brokenMs: crashed ? serverMs - Date.parse(round.crashedAt ?? round.serverTime) : 0,
  };
}

/** The sky with the curve, and the multiplier large over it. */
export function FlightCanvas({ round, serverNow, connected }: FlightCanvasProps) {
  const { t, digits } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLParagraphElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const rocket = useRef<HTMLImageElement | null>(null);
  const drift = useRef(0);

  useEffect(() => {
    const image = new Image();
    image.src = rocketUrl;
    // Without its picture the rocket is only its flame: nothing to tell the player.
    image.decode().then(
      () => (rocket.current = image),
      () => undefined,
    );
  }, []);

  const frame = useEffectEvent((context: CanvasRenderingContext2D, at: number, passed: number) => {
    const surface = context.canvas;
    const scale = Math.min(devicePixelRatio, 2);
    const sky = { width: surface.width, height: surface.height, scale };
    context.clearRect(0, 0, sky.width, sky.height);
    const serverMs = serverNow();
    const flight = round ? flightOf(round, serverMs) : null;
    const speed = flight?.phase === "running" ? Math.min(0.42, 0.06 + flight.elapsedMs / 90_000) : REST_DRIFT;
    drift.current += speed * passed;
    drawStars(context, sky, drift.current);
    if (!round || !flight) return;
    drawFlight(context, { sky, flight, rocket: rocket.current, at, digits });
    writeFigures(round, flight, serverMs);
  });

  function writeFigures(shown: CrashRoundView, flight: Flight, serverMs: number): void {
    const left = Math.max(0, Date.parse(shown.startsAt) - serverMs);
    const text = flight.phase === "betting" ? (left / 1000).toFixed(1) : timesText(flight.hundredths);
    if (figure.current) figure.current.textContent = digits(text);
    if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, left / BET_WINDOW_MS)})`;
  }

  useEffect(() => {
    const surface = canvas.current;
    const context = surface?.getContext("2d");
    if (!surface || !context) return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const scale = Math.min(devicePixelRatio, 2);
      surface.width = Math.round(entry.contentRect.width * scale);
      surface.height = Math.round(entry.contentRect.height * scale);
    });
    watcher.observe(surface);
    let last = performance.now();
    let request = requestAnimationFrame(function tick(at) {
      frame(context, at, Math.min(Math.max(at - last, 0), LONGEST_FRAME_MS));
      last = at;
      request = requestAnimationFrame(tick);
    });
    return () => {
      cancelAnimationFrame(request);
      watcher.disconnect();
    };
  }, []);

  const phase = round?.phase ?? "betting";
  return (
    <div className="relative h-full min-h-56 overflow-hidden rounded-2xl border border-line-strong bg-[#070b1f8c]">
      {/* The curve is painted; the multiplier stands over it in words. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <canvas ref={canvas} role="img" aria-label={t("games.curve")} className="absolute inset-0 size-full" />
      <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center pb-6 text-center">
        {phase === "betting" ? (
          <p className="text-sm font-semibold tracking-wide text-[#ffe9ac] uppercase">
            {t(round ? "games.startsIn" : "games.connecting")}
          </p>
        ) : null}
        <p
          ref={figure}
          dir="ltr"
          data-testid="multiplier"
          className={cx(
            "text-6xl leading-none font-black tabular-nums drop-shadow-[0_4px_14px_#000] sm:text-8xl",
            phase === "crashed" ? "text-[#ff5d70] motion-safe:animate-[shake_0.4s]" : "text-white",
          )}
        />
        {phase === "betting" && round ? (
          <span className="mt-4 block h-2 w-52 overflow-hidden rounded-full bg-white/15">
            <span ref={bar} className="block h-full origin-left rounded-full bg-[#ffc83d] rtl:origin-right" />
          </span>
        ) : null}
        {phase === "crashed" ? (
          <p className="mt-2 rounded-full bg-[#ff5468] px-4 py-1 text-sm font-bold text-[#2b0008] uppercase">
            {t("games.flewAway")}
          </p>
        ) : null}
      </div>
      {connected ? null : (
        <output className="absolute inset-x-0 bottom-0 bg-danger py-1 text-center text-sm font-semibold text-white">
          {t("games.reconnecting")}
        </output>
      )}
    </div>
  );
}
