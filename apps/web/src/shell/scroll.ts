/** Smooth scrolling, or instant if reduced motion is preferred (NAV-03). */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: scrollBehavior() });
}
