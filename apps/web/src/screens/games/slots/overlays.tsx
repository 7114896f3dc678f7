/** Cards over the reels: free spins won, their total, and the celebration of a large win. */
import { type Money, money, mulDiv } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useRef } from "react";
import type { Overlay } from "./machine.ts";
import { symbolUrl } from "./sprites.ts";

/** The amount of a win given in hundredths of the stake. */
export const amountOf = (stake: Money, hundredths: number): Money => mulDiv(stake, BigInt(hundredths), 100n);

const EASE = (share: number) => 1 - (1 - share) ** 3;
const STEPS = 1000;

interface CountUpProps {
  from: Money;
  to: Money;
  ms: number;
  className?: string;
}

/** An amount that counts from one value to another; screen readers get the last one only. */
export function CountUp({ from, to, ms, className }: CountUpProps) {
  const { money: text } = useI18n();
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const node = ref.current;
    if (!node || ms <= 0 || from === to) return undefined;
    let frame = 0;
    let start: number | undefined;
    const tick = (at: number) => {
      start ??= at;
      const share = Math.min(1, (at - start) / ms);
      const step = BigInt(Math.round(EASE(share) * STEPS));
      node.textContent = text(money(from + ((to - from) * step) / BigInt(STEPS)));
      if (share < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => {
      cancelAnimationFrame(frame);
      node.textContent = text(to);
    };
  }, [from, to, ms, text]);
  return (
    <bdi className={className}>
      <span aria-hidden ref={ref} className="tabular-nums">
        {text(ms > 0 ? from : to)}
      </span>
      <span className="sr-only">{text(to)}</span>
    </bdi>
  );
}

const CARD =
  "grid justify-items-center gap-1.5 rounded-3xl border-2 border-[#ffd76380] bg-[#0a0f24e8] px-7 py-5 text-center sm:gap-2.5 sm:px-14 sm:py-9 shadow-card motion-safe:animate-[pop-in_0.45s_ease-out]";

export function SlotOverlay({ overlay, code, stake }: { overlay: Overlay; code: string; stake: Money }) {
  return (
    <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center overflow-hidden bg-black/55">
      {overlay.kind === "celebrate" ? (
        <Celebration overlay={overlay} stake={stake} />
      ) : (
        <FeatureCard overlay={overlay} code={code} stake={stake} />
      )}
    </div>
  );
}

function Celebration({ overlay, stake }: { overlay: Extract<Overlay, { kind: "celebrate" }>; stake: Money }) {
  const { t } = useI18n();
  const to = amountOf(stake, overlay.winHundredths);
  return (
    <div className="relative grid place-items-center">
      <div aria-hidden className="rays absolute size-[42rem]" />
      <div className="relative grid justify-items-center motion-safe:animate-[pop-in_0.5s_ease-out]">
        <p className="gold-text text-5xl leading-tight font-black tracking-wide uppercase sm:text-7xl">
          {t(`games.tier_${overlay.tier}`)}
        </p>
        <CountUp
          from={money(0n)}
          to={to}
          ms={2600}
          className="gold-text text-4xl font-extrabold sm:text-6xl"
        />
      </div>
    </div>
  );
}

interface FeatureCardProps {
  overlay: Exclude<Overlay, { kind: "celebrate" }>;
  code: string;
  stake: Money;
}

function FeatureCard({ overlay, code, stake }: FeatureCardProps) {
  const { t, number, money: text } = useI18n();
  if (overlay.kind === "retrigger") {
    return (
      <div className={CARD}>
        <p className="gold-text text-4xl font-black sm:text-5xl">
          {t("games.moreSpins", { n: overlay.awarded })}
        </p>
      </div>
    );
  }
  if (overlay.kind === "featureEnd") {
    return (
      <div className={CARD}>
        <p className="text-lg font-semibold text-[#ffe9ac] sm:text-xl">{t("games.freeSpinsOver")}</p>
        <p className="gold-text text-4xl font-black sm:text-5xl">
          {text(amountOf(stake, overlay.winHundredths))}
        </p>
        <p className="text-sm text-muted">{t("games.spinsPlayed", { n: overlay.spins })}</p>
      </div>
    );
  }
  if (overlay.kind === "holdEnd") {
    return (
      <div className={CARD}>
        <p className="text-lg font-semibold text-[#ffe9ac] sm:text-xl">
          {t(overlay.full ? "games.holdFull" : "games.holdOver")}
        </p>
        <p className="gold-text text-4xl font-black sm:text-5xl">
          {text(amountOf(stake, overlay.winHundredths))}
        </p>
      </div>
    );
  }
  if (overlay.kind === "holdStart") {
    return (
      <div className={CARD}>
        <img src={symbolUrl(code, "scatter")} alt="" width={88} height={88} className="size-20 sm:size-22" />
        <p className="text-xl font-bold text-[#ffe9ac] sm:text-2xl">{t("games.holdStarts")}</p>
        <p className="text-sm text-muted">{t("games.respinsLeft", { n: overlay.respins })}</p>
        <p className="mt-1 text-xs text-faint">{t("games.tapToGoOn")}</p>
      </div>
    );
  }
  return (
    <div className={CARD}>
      <img
        src={symbolUrl(code, overlay.special ?? "scatter")}
        alt=""
        width={88}
        height={88}
        className="size-20 motion-safe:animate-[float_1.6s_ease-in-out_infinite] sm:size-22"
      />
      <p className="gold-text text-5xl leading-none font-black sm:text-6xl">{number(overlay.awarded)}</p>
      <p className="text-xl font-bold text-[#ffe9ac] sm:text-2xl">{t("games.freeSpins")}</p>
      {overlay.special ? <p className="text-sm text-muted">{t("games.specialSymbol")}</p> : null}
      {overlay.multiplier > 1 ? (
        <p className="text-sm text-muted">{t("games.allWinsTimes", { n: overlay.multiplier })}</p>
      ) : null}
      <p className="mt-1 text-xs text-faint">{t("games.tapToGoOn")}</p>
    </div>
  );
}
