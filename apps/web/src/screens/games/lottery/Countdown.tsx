import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useEffectEvent, useState } from "react";
import { clockText, secondsLeft } from "../../../shell/use-countdown.ts";

/** The last seconds, in which the countdown is highlighted. */
const CLOSING_S = 10;

/** Whether the remaining time is announced at this second: every minute, and ten seconds before the end. */
const isSaid = (seconds: number): boolean => seconds === CLOSING_S || (seconds > 0 && seconds % 60 === 0);

interface CountdownProps {
  /** ISO instant. */
  to: string;
  serverNow: () => number;
  /** Called in each of the last three seconds. */
  onSecond?: () => void;
  /** Whether the remaining time is also announced to screen readers. */
  said?: boolean;
  className?: string;
}

/** The time until a draw closes, by the server's clock. */
export function Countdown({ to, serverNow, onSecond, said = false, className }: CountdownProps) {
  const { t, digits } = useI18n();
  const endMs = Date.parse(to);
  const [seconds, setSeconds] = useState(() => secondsLeft(endMs, serverNow()));
  const [spoken, setSpoken] = useState("");
  const text = digits(seconds >= 3600 ? longText(seconds) : clockText(seconds));
  const tick = useEffectEvent(() => {
    const left = secondsLeft(endMs, serverNow());
    if (left === seconds) return;
    setSeconds(left);
    if (left > 0 && left <= 3) onSecond?.();
    if (said && isSaid(left)) setSpoken(`${t("lottery.closes")} ${digits(clockText(left))}`);
  });
  useEffect(() => {
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <time
        role="timer"
        aria-live="off"
        data-closing={seconds <= CLOSING_S}
        className={cx("font-black tabular-nums data-[closing=true]:text-lose", className)}
      >
        <bdi>{text}</bdi>
      </time>
      {said ? <output className="sr-only">{spoken}</output> : null}
    </>
  );
}

/** Hours, minutes and seconds. */
function longText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
