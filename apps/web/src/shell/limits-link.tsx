import { buttonClass } from "@khela/ui/button";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A link to the player's own limits and pauses (SAFE-01). */
export function LimitsLink({ block = false, children }: { block?: boolean; children: ReactNode }) {
  return (
    <Link
      to="/member/$page/$part"
      params={{ page: "securityCenter", part: "limits" }}
      className={buttonClass(block ? { block } : { size: "sm" })}
    >
      {children}
    </Link>
  );
}
