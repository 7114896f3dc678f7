/** A part around the page that may load late or not at all, without affecting the page. Source: NAV-04, NAV-14. */
import { getStatus } from "@khela/contract/system";
import { Component, type ReactNode, Suspense } from "react";
import { call } from "./api.ts";
import { ScreenLoadError } from "./lazy-screen.tsx";

const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 60_000;

/** Checks whether the server is reachable: `call` notes the result, and the banner shows it. */
async function noteServer(): Promise<void> {
  await call(getStatus).catch(() => undefined);
}

interface Props {
  children: ReactNode;
  /** Rendered until the part has loaded. */
  fallback?: ReactNode;
}

/** Isolates suspense and errors of a part; after a failure it retries with growing delays. */
export class OptionalPart extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private retryMs = FIRST_RETRY_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ScreenLoadError)) return;
    void noteServer();
    this.timer = setTimeout(() => {
      error.forget();
      this.setState({ failed: false });
    }, this.retryMs);
    this.retryMs = Math.min(2 * this.retryMs, LAST_RETRY_MS);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  override render() {
    const { children, fallback = null } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
