/** The data of a route beside its address and screen. */
import type { Permission } from "@khela/contract/permissions";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The permission that the page needs. The shell hides the page without it, and the server refuses its calls. */
    permission?: Permission;
  }
}
