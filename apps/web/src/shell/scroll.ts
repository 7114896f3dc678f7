/** How the page moves: smoothly, or at once where less motion is preferred (NAV-03). */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: scrollBehavior() });
}
