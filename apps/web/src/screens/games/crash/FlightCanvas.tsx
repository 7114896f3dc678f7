import type { CrashRoundView } from "@khela/contract/play";
import { crashElapsedMs } from "@khela/games/crash/crash";
import { elapsedAt } from "@khela/games/crash/curve";
import type { CrashTitle } from "@khela/games/crash/limits";
import type { MessageId } from "@khela/i18n/message-ids";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useTimes } from "../instant/times.ts";
import { ownBet } from "./round-state.ts";
import type { Flight, Scene } from "./scene.ts";
import { liveHundredths, type LiveRound } from "./use-crash-round.ts";

const LONGEST_FRAME_MS = 100;
const REST_DRIFT = 0.012;
/** The flight before any round is known. */
const AT_REST: Flight = {
  phase: "betting",
  elapsedMs: 0,
  hundredths: 100,
  brokenMs: 0,
  growth: 0,
  leftMs: [],
};

/** The state of the canvas for a round at a time. */
function flightOf(title: CrashTitle, round: CrashRoundView, serverMs: number): Flight {
  const hundredths = liveHundredths(title, round, serverMs);
  const running = Math.max(0, serverMs - Date.parse(round.startsAt));
  const crashed = round.phase === "crashed";
  const leftAt = (seat: number): number | null => {
    const out = ownBet(round, seat)?.cashedOutHundredths;
    return out == null ? null : elapsedAt(title, out);
  };
  return {
    phase: round.phase,
    hundredths,
    elapsedMs: crashed ? crashElapsedMs(title, hundredths) : running,
    brokenMs: crashed ? serverMs - Date.parse(round.crashedAt ?? round.serverTime) : 0,
    growth: title.growthE5 / 100_000,
    leftMs: Array.from({ length: title.seats }, (_, index) => leftAt(index + 1)),
  };
}

/** The animated sky with the multiplier in large type over it. */
export function FlightCanvas({ live, scene }: { live: LiveRound; scene: Scene }) {
  const { title, round, serverNow, connected } = live;
  const { t, number } = useI18n();
  const times = useTimes();
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLParagraphElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const picture = useRef<HTMLImageElement | null>(null);
  const drift = useRef(0);

  useEffect(() => {
    if (scene.pictureUrl === undefined) return;
    const image = new Image();
    image.src = scene.pictureUrl;
    // Without its picture only the rocket's flame is drawn, which needs no message to the player.
    image.decode().then(
      () => (picture.current = image),
      () => undefined,
    );
  }, [scene]);

  const frame = useEffectEvent((context: CanvasRenderingContext2D, at: number, passed: number) => {
    const surface = context.canvas;
    const scale = Math.min(devicePixelRatio, 2);
    const sky = { width: surface.width, height: surface.height, scale };
    context.clearRect(0, 0, sky.width, sky.height);
    const serverMs = serverNow();
    const flight = round ? flightOf(title, round, serverMs) : null;
    const speed = flight?.phase === "running" ? Math.min(0.42, 0.06 + flight.elapsedMs / 90_000) : REST_DRIFT;
    drift.current += speed * passed;
    scene.draw(context, {
      sky,
      flight: flight ?? AT_REST,
      picture: picture.current,
      at,
      drift: drift.current,
      number,
    });
    if (!round || !flight) return;
    writeFigures(round, flight, serverMs);
  });

  function writeFigures(shown: CrashRoundView, flight: Flight, serverMs: number): void {
    const left = Math.max(0, Date.parse(shown.startsAt) - serverMs);
    const seconds = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    const text = flight.phase === "betting" ? number(left / 1000, seconds) : times(flight.hundredths * 100);
    if (figure.current) figure.current.textContent = text;
    if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, left / title.betWindowMs)})`;
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

  return (
    <div className="relative h-full min-h-56 overflow-hidden rounded-2xl border border-line-strong bg-[#070b1f8c]">
      {/* The canvas is decorative; the multiplier is also available as text. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <canvas ref={canvas} role="img" aria-label={t("games.curve")} className="absolute inset-0 size-full" />
      <Figures round={round} over={scene.over} figure={figure} bar={bar} />
      {connected ? null : (
        <output className="absolute inset-x-0 bottom-0 bg-danger py-1 text-center text-sm font-semibold text-white">
          {t("games.reconnecting")}
        </output>
      )}
    </div>
  );
}

interface FiguresProps {
  round: CrashRoundView | null;
  over: MessageId;
  /** Updated directly in the DOM, sixty times a second. */
  figure: RefObject<HTMLParagraphElement | null>;
  bar: RefObject<HTMLSpanElement | null>;
}

function Figures({ round, over, figure, bar }: FiguresProps) {
  const { t } = useI18n();
  const phase = round?.phase ?? "betting";
  return (
    <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center pb-6 text-center">
      {phase === "betting" ? (
        <p className="text-sm font-semibold tracking-wide text-[#ffe9ac] uppercase drop-shadow-[0_1px_3px_#000]">
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
          {t(over)}
        </p>
      ) : null}
    </div>
  );
}
