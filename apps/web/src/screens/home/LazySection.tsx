import { type ReactNode, startTransition, Suspense, useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "../../shell/error-boundary.tsx";

/** How far outside the viewport a section starts to load. */
const AHEAD = "400px 0px";

/** A section below the fold: `className` reserves its height, its content mounts when it comes near the viewport. */
export function LazySection({ className, children }: { className: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const node = ref.current;
    if (!node || near) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A transition lets React render in slices, so that scrolling and taps stay responsive.
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={ref} className={className}>
      {near ? (
        <ErrorBoundary>
          <Suspense>{children}</Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
