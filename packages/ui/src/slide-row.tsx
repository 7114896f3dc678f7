/**
 * A row of slides of which some are in view; with more slides it loops. It starts as plain markup that can be swiped;
 * embla is fetched when the page is idle. It never moves by itself, and jumps without animation where reduced motion
 * is preferred.
 */
import { type ReactNode, useRef } from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";
import { useEmbla } from "./use-embla.ts";

const TO_THE_END = { align: "start", containScroll: "trimSnaps" } as const;
const ROUND = { ...TO_THE_END, loop: true } as const;

interface SlideRowProps {
  label: string;
  /** Content above the row, beside its buttons. */
  head: ReactNode;
  slides: readonly { key: string; content: ReactNode }[];
  /** The number of slides in view; with more slides the row loops. */
  inView: number;
  slideClass: string;
}

export function SlideRow({ label, head, slides, inView, slideClass }: SlideRowProps) {
  const { t } = useI18n();
  const viewport = useRef<HTMLDivElement>(null);
  const loop = slides.length > inView;
  const many = slides.length > 1;
  const embla = useEmbla(viewport, loop ? ROUND : TO_THE_END, many);

  function go(step: 1 | -1) {
    const atOnce = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (step > 0) embla?.scrollNext(atOnce);
    else embla?.scrollPrev(atOnce);
  }

  return (
    <section aria-roledescription="carousel" aria-label={label} className="min-w-0">
      <div className="mb-2 flex min-h-11 items-center gap-2">
        {head}
        {loop ? (
          <span className="ms-auto flex gap-2 max-md:hidden">
            <IconButton
              icon="chevronLeft"
              label={t("common.previous")}
              onClick={() => go(-1)}
              className="rtl:-scale-x-100"
            />
            <IconButton
              icon="chevronRight"
              label={t("common.next")}
              onClick={() => go(1)}
              className="rtl:-scale-x-100"
            />
          </span>
        ) : null}
      </div>
      <div ref={viewport} className={cx("overflow-hidden", !embla && many && "no-scrollbar overflow-x-auto")}>
        <div className="-ms-3 flex touch-pan-y">
          {slides.map(({ key, content }, index) => (
            <div
              key={key}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="group"
              aria-roledescription="slide"
              aria-label={t("common.slideOf", { n: index + 1, total: slides.length })}
              className={cx("shrink-0 grow-0 ps-3", many ? slideClass : "w-full")}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
