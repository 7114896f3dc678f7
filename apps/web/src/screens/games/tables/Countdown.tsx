import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent, useRef } from "react";

const RING = 2 * Math.PI * 20;

/** The remaining seconds by the server's clock, written directly to the DOM. */
export function Countdown({
  from,
  to,
  label,
  serverNow,
  onSecond,
}: {
  /** Start and end of the countdown as ISO instants. */
  from: string;
  to: string;
  label: string;
  serverNow: () => number;
  /** Called in each of the last three seconds. */
  onSecond: () => void;
}) {
  const { number } = useI18n();
  const figure = useRef<HTMLSpanElement>(null);
  const ring = useRef<SVGCircleElement>(null);
  const last = useRef(0);
  const endMs = Date.parse(to);
  const wholeMs = Math.max(1, endMs - Date.parse(from));

  const draw = useEffectEvent(() => {
    const leftMs = Math.max(0, endMs - serverNow());
    const seconds = Math.ceil(leftMs / 1000);
    const share = Math.min(1, leftMs / wholeMs);
    const colour = seconds > 5 ? "#35e0a1" : seconds > 3 ? "#ffc83d" : "#ff5468";
    if (figure.current) figure.current.textContent = number(seconds);
    ring.current?.setAttribute("stroke-dashoffset", String(RING * (1 - share)));
    ring.current?.setAttribute("stroke", colour);
    if (seconds !== last.current && seconds > 0 && seconds <= 3) onSecond();
    last.current = seconds;
  });
  useEffect(() => {
    let request = requestAnimationFrame(function tick() {
      draw();
      request = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(request);
  }, []);

  return (
    <div role="timer" aria-label={label} className="tt-count">
      <svg aria-hidden viewBox="0 0 48 48" className="absolute inset-0 size-full -rotate-90">
        <circle cx="24" cy="24" r="20" fill="#05091acc" stroke="#ffffff22" strokeWidth="4" />
        <circle
          ref={ring}
          cx="24"
          cy="24"
          r="20"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={RING}
        />
      </svg>
      <span ref={figure} aria-live="off" className="relative text-xl font-black tabular-nums" />
    </div>
  );
}
