import { type ReactNode, startTransition, Suspense, useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "../../shell/error-boundary.tsx";

/** How far ahead of the screen a section starts to load. */
const AHEAD = "400px 0px";

/** A section below the fold: its room is reserved by `className`, its content mounts when it comes near. */
export function LazySection({ className, children }: { className: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const node = ref.current;
    if (!node || near) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // In slices, so that scrolling and taps stay quick meanwhile.
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
