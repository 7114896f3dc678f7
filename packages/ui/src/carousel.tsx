/**
 * A carousel of slides. It starts as plain markup that can be swiped; embla is fetched after the page has painted,
 * and only with more than one slide. Autoplay pauses on hover and focus, ends for good when the visitor moves the
 * carousel, and is off where reduced motion is preferred.
 */
import type { EmblaCarouselType } from "embla-carousel";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";
import { Icon } from "./icon.tsx";
import { useEmbla } from "./use-embla.ts";

/** Embla's duration value with which a slide settles in about 1000 ms (measured). */
const SETTLE_IN_A_SECOND = 18;
const OPTIONS = { loop: true, duration: SETTLE_IN_A_SECOND } as const;

interface CarouselProps {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Milliseconds per slide; undefined for no autoplay. */
  autoplayMs?: number;
  className?: string;
  slideClass?: string;
}

export function Carousel({ label, slides, autoplayMs, className, slideClass = "w-full" }: CarouselProps) {
  const { t } = useI18n();
  const viewport = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const [halted, setHalted] = useState(false);
  const many = slides.length > 1;

  const embla = useEmbla(viewport, OPTIONS, many);
  // The slide chosen before embla was loaded.
  const wanted = useRef(0);
  useEffect(() => {
    if (!embla) return;
    embla.on("select", () => setSelected(embla.selectedScrollSnap()));
    embla.on("pointerDown", () => setHalted(true));
    if (wanted.current > 0) embla.scrollTo(wanted.current, true);
    wanted.current = 0;
  }, [embla]);

  useAutoplay(embla, halted ? undefined : autoplayMs, viewport);

  function go(index: number) {
    setHalted(true);
    if (embla) return embla.scrollTo(index);
    wanted.current = index;
    setSelected(index);
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={cx("group/carousel relative", className)}
    >
      <div
        ref={viewport}
        className={cx("overflow-hidden rounded-[inherit]", !embla && many && "no-scrollbar overflow-x-auto")}
      >
        <div className="flex touch-pan-y" aria-live={halted ? "polite" : "off"}>
          {slides.map((slide, index) => (
            <div
              key={slide.key}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="group"
              aria-roledescription="slide"
              aria-label={t("common.slideOf", { n: index + 1, total: slides.length })}
              inert={many && embla !== undefined && index !== selected}
              className={cx("shrink-0 grow-0", slideClass)}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {many ? (
        <div className="absolute bottom-2 end-2.5 flex items-center max-sm:rounded-full max-sm:bg-black/45 max-sm:px-1 sm:start-8 sm:end-auto sm:bottom-1.5 md:bottom-4 md:start-9">
          {slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              aria-label={t("common.goToSlide", { n: index + 1 })}
              aria-current={index === selected}
              onClick={() => go(index)}
              className="group/dot grid h-7 w-7 place-items-center sm:h-8"
            >
              <span className="block h-1.5 w-3 rounded-full bg-white/45 transition-all group-hover/dot:bg-white group-aria-[current=true]/dot:w-6 group-aria-[current=true]/dot:bg-[#ffc83d]" />
            </button>
          ))}
          {autoplayMs !== undefined && !halted ? (
            <button
              type="button"
              aria-label={t("common.pause")}
              onClick={() => setHalted(true)}
              className="grid size-7 place-items-center rounded-lg text-white/80 sm:size-8 hover:text-white focus-visible:opacity-100 md:opacity-0 md:group-hover/carousel:opacity-100"
            >
              <Icon name="pause" size={14} />
            </button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function useAutoplay(
  embla: EmblaCarouselType | undefined,
  everyMs: number | undefined,
  viewport: React.RefObject<HTMLDivElement | null>,
) {
  useEffect(() => {
    if (!embla || everyMs === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches)
      return undefined;
    const timer = setInterval(() => {
      const section = viewport.current?.parentElement;
      if (document.hidden || section?.matches(":hover, :focus-within")) return;
      embla.scrollNext();
    }, everyMs);
    return () => clearInterval(timer);
  }, [embla, everyMs, viewport]);
}
