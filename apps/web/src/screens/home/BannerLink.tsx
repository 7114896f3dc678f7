import type { Banner } from "@khela/contract/content";
import { Link } from "@tanstack/react-router";
import type { Place } from "../../shell/place.ts";
import type { ReactNode } from "react";

interface BannerLinkProps {
  banner: Pick<Banner, "linkageType" | "target" | "title">;
  className: string;
  children: ReactNode;
}

/** A banner that leads where its linkageType says: a route, a game, an outside page, nowhere. */
export function BannerLink({ banner, className, children }: BannerLinkProps) {
  const { linkageType, target } = banner;
  if (linkageType === "route") {
    const url = new URL(target, location.origin);
    return (
      <Link
        to={url.pathname as Place}
        search={Object.fromEntries(url.searchParams) as never}
        hash={url.hash.slice(1)}
        className={className}
      >
        {children}
      </Link>
    );
  }
  if (linkageType === "game") {
    return (
      <Link to="/game/$gameCode" params={{ gameCode: target }} className={className}>
        {children}
      </Link>
    );
  }
  if (linkageType === "external" && target.startsWith("https://")) {
    return (
      <a href={target} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
      </a>
    );
  }
  return <div className={className}>{children}</div>;
}
