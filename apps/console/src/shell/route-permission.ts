/** What a route says beside its address and screen. */
import type { Permission } from "@khela/contract/permissions";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** What the operator's roles must grant; the shell shows the page only then, the server answers only then. */
    permission?: Permission;
  }
}
